import './env-file.ts';
import { resolve } from 'node:path';
import { backUp } from '../server/backup/backup.ts';
import { BackupRefused } from '../server/backup/refused.ts';
import { FolderInUse } from '../server/db/lock.ts';
import { readSettings, SettingsWrong } from '../server/env.ts';

/** `npm run backup -- FILE`: writes the whole database into a file, with the same settings as the server. */
const [file, ...rest] = process.argv.slice(2);
try {
  if (!file || rest.length > 0) throw new BackupRefused('Name one file: npm run backup -- FILE');
  const { tables, file: written } = await backUp(readSettings(process.env), resolve(file), new Date());
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (written.bytes / 1e6).toFixed(1);
  console.log(`${rows} rows of ${Object.keys(tables).length} tables in ${file} (${megabytes} MB) and ${file}.json.`);
  console.log('Keep both. APP_SECRET is not in them: without it the secrets stored in the database cannot be read.');
} catch (error) {
  const told = [BackupRefused, FolderInUse, SettingsWrong].some((kind) => error instanceof kind);
  console.error(told ? (error as Error).message : error);
  process.exitCode = 1;
}
