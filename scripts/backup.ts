import { asTyped } from '../server/load-settings.ts';
import { CommandRefused, command, lookAtDatabase } from './command.ts';

/** `npm run backup -- FILE`, or `FOLDER`, which is BACKUP_DIR where none is named: writes the whole database into a file. */
await command(
  {
    usage: 'npm run backup -- [FILE or FOLDER/] [--keep N]',
    words: [0, 1],
    options: { keep: { type: 'string' } },
  },
  async ({ settings, words: [given], values }) => {
    const path = given ?? (settings.backupDir && `${settings.backupDir}/`);
    if (path === null) throw new CommandRefused('Name a file or a folder, or set BACKUP_DIR.');
    const { backUp } = await import('../server/backup/backup.ts');
    const { backUpInto, isFolder } = await import('../server/backup/backup-folder.ts');
    const intoFolder = /[\\/]$/.test(path) || isFolder(asTyped(path));
    if (!intoFolder && values.keep !== undefined) {
      throw new CommandRefused('--keep goes with a folder. End its path with a slash to make one.');
    }
    await lookAtDatabase(settings, 'filled');
    const keep = values.keep === undefined ? null : Number(values.keep);
    const { file, manifest, deleted } = intoFolder
      ? await backUpInto(settings, asTyped(path), keep, new Date())
      : { file: path, manifest: await backUp(settings, asTyped(path), new Date()), deleted: [] };
    const { tables, file: written } = manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (written.bytes / 1e6).toFixed(1);
    console.log(
      `${rows} rows of ${Object.keys(tables).length} tables in ${file} (${megabytes} MB) and ${file}.json.`,
    );
    if (deleted.length > 0) console.log(`Deleted, as older than the newest ${keep}: ${deleted.join(', ')}`);
    console.log(
      'Keep both. APP_SECRET is not in them: without it the secrets stored in the database cannot be read.',
    );
  },
);
