import './env-file.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../server/backup/backup.ts';
import type { EndedAccess } from '../server/backup/end-access.ts';
import { BackupRefused } from '../server/backup/refused.ts';
import { FolderInUse } from '../server/db/lock.ts';
import { readSettings, SettingsWrong } from '../server/env.ts';

const USAGE = 'Name one file: npm run restore -- FILE [--replace] [--keep-sessions]';

/**
 * `npm run restore -- FILE [--replace] [--keep-sessions]`: puts a backup in the place of the database, with the same settings as
 * the server, and ends all access that would come back with it unless told to keep it.
 */
try {
  const { file, options } = readArguments(process.argv.slice(2));
  const { manifest, ended } = await restore(readSettings(process.env), resolve(file), options);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const tables = Object.keys(manifest.tables).length;
  console.log(`Restored as of ${manifest.made_at}: ${rows} rows of ${tables} tables, each checked.`);
  console.log(ended ? inWords(ended) : 'Sessions, emailed codes and access tokens are as they were in the backup.');
  console.log('Start Certamen with the APP_SECRET that belongs to it.');
} catch (error) {
  const told = [BackupRefused, FolderInUse, SettingsWrong].some((kind) => error instanceof kind);
  console.error(told ? (error as Error).message : error);
  process.exitCode = 1;
}

function readArguments(args: string[]) {
  const options = { replace: { type: 'boolean' }, 'keep-sessions': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new BackupRefused(USAGE);
    return { file, options: { replace: values.replace ?? false, keepSessions: values['keep-sessions'] ?? false } };
  } catch {
    throw new BackupRefused(USAGE);
  }
}

function inWords({ sessions, codes, tokens, calls }: EndedAccess): string {
  const ended = `sessions: ${sessions}, emailed codes: ${codes}, access tokens: ${tokens}, unfinished calls: ${calls}`;
  return `Ended (${ended}): everybody signs in again. --keep-sessions would have kept them.`;
}
