import { asTyped } from '../server/load-settings.ts';
import { command, lookAtDatabase } from './command.ts';

/** `npm run backup -- FILE`: writes the whole database into a file. */
await command({ usage: 'npm run backup -- FILE', words: [1, 1] }, async ({ settings, words: [file = ''] }) => {
  await lookAtDatabase(settings, 'filled');
  const { backUp } = await import('../server/backup/backup.ts');
  const { tables, file: written } = await backUp(settings, asTyped(file), new Date());
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (written.bytes / 1e6).toFixed(1);
  console.log(`${rows} rows of ${Object.keys(tables).length} tables in ${file} (${megabytes} MB) and ${file}.json.`);
  console.log('Keep both. APP_SECRET is not in them: without it the secrets stored in the database cannot be read.');
});
