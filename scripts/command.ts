import '../server/resolve-once.ts';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Database } from '../server/db/open.ts';
import { placeOf, whereIs } from '../server/db/place.ts';
import type { Deps } from '../server/deps.ts';
import type { Settings } from '../server/env.ts';
import { loadSettings, type Otherwise } from '../server/load-settings.ts';
import { tellFailure } from '../server/plain-failure.ts';

/** A command that was not begun; the message says why. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

interface Command<Options extends ParseArgsOptionsConfig> {
  /** How it is called: `npm run backup -- FOLDER [--keep N]`. */
  usage: string;
  /** How many words it takes beside its options, at least and at most. */
  words: [number, number];
  options?: Options;
  /** Settings that it does without, and what they are then. */
  otherwise?: Otherwise;
}

interface Called<Options extends ParseArgsOptionsConfig> {
  settings: Settings;
  words: string[];
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
}

/**
 * A command of whoever runs the site, with the server's settings. What has to be loaded for it is loaded by `work`, once the settings
 * are known to be right. Ends with 1, and one sentence, where it was refused or `work` returns false.
 */
export async function command<Options extends ParseArgsOptionsConfig = Record<never, never>>(
  { usage, words: [least, most], options, otherwise }: Command<Options>,
  work: (called: Called<Options>) => Promise<unknown>,
): Promise<void> {
  try {
    const { settings, rest, warnings } = loadSettings(process.argv.slice(2), process.env, otherwise);
    const { values, words } = readArguments(rest, options ?? ({} as Options), `Usage: ${usage} [--env FILE]`);
    if (words.length < least || words.length > most) throw new CommandRefused(`Usage: ${usage} [--env FILE]`);
    for (const warning of warnings) console.error(warning);
    if ((await work({ settings, words, values })) === false) process.exitCode = 1;
  } catch (error) {
    tellFailure(error);
  }
}

/** What a command needs of the database: that Certamen has been there, or nothing, since it makes what is missing. */
type Needed = 'filled' | 'any';

/** Opens the database, says which it is and what is in it, brings it to this version and does the work. Throws CommandRefused. */
export async function withDatabase<Result>(
  settings: Settings,
  needed: Needed,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  return opened(settings, needed, async (database) => {
    const { migrate } = await import('../server/db/migrate.ts');
    const { noFunctions } = await import('../server/functions/functions.ts');
    const { overLoopback } = await import('../server/http/over-loopback.ts');
    const { createLimits } = await import('../server/http/rate-limit.ts');
    const { jsonLog } = await import('../server/log.ts');
    const clock = () => new Date();
    await migrate(database);
    return work({
      ...{ settings, database, db: database.db, clock, random: Math.random, payments: null },
      ...{ limits: createLimits(database), signals: new EventEmitter(), functions: noFunctions('No server runs.') },
      log: jsonLog((line) => console.error(line), clock),
      toSelf: (request) => overLoopback(request, settings),
    });
  });
}

/** Says which database it is and what is in it, and changes nothing. Throws CommandRefused, and DatabaseUnusable unless it can be replaced. */
export async function lookAtDatabase(settings: Settings, needed: Needed): Promise<void> {
  if (needed === 'any' && isNowhere(settings)) return tell(settings, 'there is none yet');
  try {
    await opened(settings, needed, async () => {});
  } catch (error) {
    const { name } = error as Error;
    if (name === 'FolderInUse') return tell(settings, 'in use by a server');
    // A damaged embedded database is what a backup is restored for.
    if (name !== 'DatabaseUnusable' || needed === 'filled' || settings.databaseUrl) throw error;
    tell(settings, 'cannot be opened');
  }
}

/** Whether the embedded database is meant and there is none: to open it would make one. */
export function isNowhere({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl === null && !existsSync(join(dataDir, 'pglite'));
}

function noneIn(where: string): string {
  return `There is no database of Certamen in ${where} yet. Name the settings of your site with --env FILE, or start Certamen there first.`;
}

async function opened<Result>(
  settings: Settings,
  needed: Needed,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (needed === 'filled' && isNowhere(settings)) throw new CommandRefused(noneIn(settings.dataDir));
  const { openDatabase } = await import('../server/db/open.ts');
  const { contentsOf } = await import('../server/db/contents.ts');
  const database = await openDatabase(whereIs(settings), (error) => console.error(error.message));
  try {
    const contents = await contentsOf(database.db);
    if (contents === null && needed === 'filled') throw new CommandRefused(noneIn(placeOf(settings).place));
    tell(settings, contents ?? 'empty');
    return await work(database);
  } finally {
    await database.close();
  }
}

function tell(settings: Settings, contents: string): void {
  const { engine, place } = placeOf(settings);
  console.log(`${engine}, ${place}: ${contents}.`);
}

function readArguments<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, usage: string) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values, words: positionals };
  } catch {
    throw new CommandRefused(usage);
  }
}
