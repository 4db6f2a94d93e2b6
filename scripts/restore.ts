import './env-file.ts';
import { resolve } from 'node:path';
import { restore } from '../server/backup/backup.ts';
import { BackupRefused } from '../server/backup/refused.ts';
import { FolderInUse } from '../server/db/lock.ts';
import { readSettings, SettingsWrong } from '../server/env.ts';

/** `npm run restore -- FILE [--replace]`: puts a backup in the place of the database, with the same settings as the server. */
const flags = process.argv.slice(2);
const replace = flags.includes('--replace');
const [file, ...rest] = flags.filter((flag) => flag !== '--replace');
try {
  if (!file || rest.length > 0) throw new BackupRefused('Name one file: npm run restore -- FILE [--replace]');
  const settings = readSettings(process.env);
  const { tables, made_at } = await restore(settings, resolve(file), replace);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored as of ${made_at}: ${rows} rows of ${Object.keys(tables).length} tables, each checked.`);
  console.log('Start Certamen with the APP_SECRET that belongs to it.');
} catch (error) {
  const told = [BackupRefused, FolderInUse, SettingsWrong].some((kind) => error instanceof kind);
  console.error(told ? (error as Error).message : error);
  process.exitCode = 1;
}
