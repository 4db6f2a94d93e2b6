import './env-file.ts';
import { EventEmitter } from 'node:events';
import { plainEmail } from '../core/plain-line.ts';
import { FolderInUse } from '../server/db/lock.ts';
import { DatabaseTooNew, migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import type { Deps } from '../server/deps.ts';
import { readSettings, SettingsWrong } from '../server/env.ts';
import { noFunctions } from '../server/functions/none.ts';
import { overLoopback } from '../server/http/over-loopback.ts';
import { createLimits } from '../server/http/rate-limit.ts';
import { jsonLog } from '../server/log.ts';

/** What became of it, in one sentence. */
interface Outcome {
  done: boolean;
  sentence: string;
}

/**
 * `npm run NAME -- EMAIL`: does something to one account, with the same settings as the server, and says in one sentence what became
 * of it. Ends with 1 where it was not done.
 */
export async function accountCommand(name: string, act: (deps: Deps, email: string) => Promise<Outcome>) {
  const [email, ...rest] = process.argv.slice(2);
  if (!email || rest.length > 0) {
    console.error(`Name one account: npm run ${name} -- EMAIL`);
    process.exitCode = 1;
    return;
  }
  try {
    process.exitCode = (await run((deps) => act(deps, plainEmail(email)))) ? 0 : 1;
  } catch (error) {
    const told = error instanceof SettingsWrong || error instanceof FolderInUse || error instanceof DatabaseTooNew;
    console.error(told ? error.message : error);
    process.exitCode = 1;
  }
}

async function run(act: (deps: Deps) => Promise<Outcome>): Promise<boolean> {
  const settings = readSettings(process.env);
  const clock = () => new Date();
  const log = jsonLog((line) => console.error(line), clock);
  const place = settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataDir };
  const database = await openDatabase(place, (error) => log.error('database connection lost', error));
  try {
    await migrate(database);
    const parts = { limits: createLimits(database), signals: new EventEmitter<{ mail: [] }>(), random: Math.random };
    const functions = noFunctions('No server runs.');
    const toSelf = (request: Request) => overLoopback(request, settings.port);
    const base = { settings, database, db: database.db, clock, log, payments: null, toSelf, functions };
    const { done, sentence } = await act({ ...base, ...parts });
    console[done ? 'log' : 'error'](sentence);
    return done;
  } finally {
    await database.close();
  }
}
