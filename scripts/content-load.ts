import { fileURLToPath } from 'node:url';
import { asTyped } from '../server/load-settings.ts';
import { command, withDatabase } from './command.ts';

/** `npm run content:load [-- FOLDER]`: loads the library, ours or one in the same form, with its functions if it has some. */
await command({ usage: 'npm run content:load -- [FOLDER]', words: [0, 1] }, async ({ settings, words: [given] }) => {
  const folder = given ? asTyped(given) : fileURLToPath(new URL('../content', import.meta.url));
  const { readLibrary } = await import('../server/library/read-library.ts');
  const library = readLibrary(folder);
  await withDatabase(settings, 'any', async ({ db, clock }) => {
    const { loadContent } = await import('../server/library/load-content.ts');
    const { ensureSampleFunctions } = await import('../server/functions/samples.ts');
    const { added, changed, unchanged, kept } = await loadContent(db, library, clock());
    console.log(
      `${added} added, ${changed} changed, ${unchanged} unchanged, ${kept.length} kept as they were edited or deleted.`,
    );
    for (const key of kept) console.log(`  kept  ${key}`);
    const functions = await ensureSampleFunctions({ db, clock }, `${folder}/functions`);
    for (const name of functions) console.log(`  function added  ${name}`);
  });
});
