import './env-file.ts';
import { fileURLToPath } from 'node:url';
import { FolderInUse } from '../server/db/lock.ts';
import { DatabaseTooNew, migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { readSettings, SettingsWrong } from '../server/env.ts';
import { ensureSampleFunctions } from '../server/functions/samples.ts';
import { ContentWrong } from '../server/library/content-wrong.ts';
import { loadContent } from '../server/library/load-content.ts';
import { readLibrary } from '../server/library/read-library.ts';

/**
 * `npm run content:load [-- FOLDER]`: loads the library, ours or one in the same form, with its functions if it has some, with the
 * same settings as the server.
 */
const folder = process.argv[2] ?? fileURLToPath(new URL('../content', import.meta.url));

try {
  await run();
} catch (error) {
  const told = [SettingsWrong, FolderInUse, DatabaseTooNew, ContentWrong].some((kind) => error instanceof kind);
  console.error(told ? (error as Error).message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const library = readLibrary(folder);
  const settings = readSettings(process.env);
  const place = settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataDir };
  const database = await openDatabase(place, (error) => console.error(error.message));
  try {
    await migrate(database);
    const { added, changed, unchanged, kept } = await loadContent(database.db, library, new Date());
    console.log(
      `${added} added, ${changed} changed, ${unchanged} unchanged, ${kept.length} kept as they were edited or deleted.`,
    );
    for (const key of kept) console.log(`  kept  ${key}`);
    const functions = await ensureSampleFunctions(
      { db: database.db, clock: () => new Date() },
      `${folder}/functions`,
    );
    for (const name of functions) console.log(`  function added  ${name}`);
  } finally {
    await database.close();
  }
}
