import type { EndedAccess } from '../server/backup/end-access.ts';
import { asTyped } from '../server/load-settings.ts';
import { CommandRefused, command, isNowhere, lookAtDatabase } from './command.ts';

/** `npm run restore -- FILE`: puts a backup in the place of the database, and ends all access that would come back with it unless told to keep it. */
await command(
  {
    usage: 'npm run restore -- FILE [--replace] [--new] [--keep-sessions]',
    words: [1, 1],
    options: { replace: { type: 'boolean' }, new: { type: 'boolean' }, 'keep-sessions': { type: 'boolean' } },
  },
  async ({ settings, words: [file = ''], values }) => {
    await lookAtDatabase(settings, 'any');
    if (isNowhere(settings) && !values.new) {
      const where = `There is no database in ${settings.dataDir} yet`;
      throw new CommandRefused(
        `${where}. Name the settings of your site with --env FILE, or add --new if it is to be here.`,
      );
    }
    const { restore } = await import('../server/backup/backup.ts');
    const options = { replace: values.replace ?? false, keepSessions: values['keep-sessions'] ?? false };
    const { manifest, ended } = await restore(settings, asTyped(file), options);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const tables = Object.keys(manifest.tables).length;
    console.log(`Restored as of ${manifest.made_at}: ${rows} rows of ${tables} tables, each checked.`);
    console.log(ended ? inWords(ended) : 'Sessions, emailed codes and access tokens are as they were in the backup.');
    console.log('Start Certamen with the APP_SECRET that belongs to it.');
  },
);

function inWords({ sessions, codes, tokens, calls }: EndedAccess): string {
  const ended = `sessions: ${sessions}, emailed codes: ${codes}, access tokens: ${tokens}, unfinished calls: ${calls}`;
  return `Ended (${ended}): everybody signs in again. --keep-sessions would have kept them.`;
}
