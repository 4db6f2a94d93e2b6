import './env-file.ts';
import { EventEmitter } from 'node:events';
import { makeAdmin } from '../server/account/make-admin.ts';
import { FolderInUse } from '../server/db/lock.ts';
import { DatabaseTooNew, migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { readSettings, SettingsWrong } from '../server/env.ts';
import { noFunctions } from '../server/functions/none.ts';
import { overLoopback } from '../server/http/over-loopback.ts';
import { createLimits } from '../server/http/rate-limit.ts';
import { jsonLog } from '../server/log.ts';

/** `npm run make-admin -- EMAIL`: makes a registered account an administrator, with the same settings as the server. */
const [email, ...rest] = process.argv.slice(2);
if (!email || rest.length > 0) {
  console.error('Name one account: npm run make-admin -- EMAIL');
  process.exitCode = 1;
} else {
  try {
    process.exitCode = (await run(email)) ? 0 : 1;
  } catch (error) {
    const told = error instanceof SettingsWrong || error instanceof FolderInUse || error instanceof DatabaseTooNew;
    console.error(told ? error.message : error);
    process.exitCode = 1;
  }
}

async function run(address: string): Promise<boolean> {
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
    const { done, sentence } = await makeAdmin(
      { settings, database, db: database.db, clock, log, payments: null, toSelf, functions, ...parts },
      address,
    );
    console[done ? 'log' : 'error'](sentence);
    return done;
  } finally {
    await database.close();
  }
}
