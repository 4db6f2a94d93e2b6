import { migrationScript, ownMigrations } from '../db/migrate.ts';
import type { Manifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { type Session, tablesOf } from './sums.ts';

/** Triggers and foreign keys are off until the returned function runs. Throws BackupRefused. */
export async function emptyTables({ ask, run }: Session, manifest: Manifest): Promise<() => Promise<void>> {
  await run(`${migrationScript(ownMigrations, manifest.newest_migration)};`);
  const tables = await tablesOf(ask);
  const foreign = new Set(Object.keys(manifest.tables)).symmetricDifference(new Set(tables.map(({ name }) => name)));
  if (foreign.size > 0) {
    throw new BackupRefused(
      `This backup cannot be moved to the other engine: it differs from this version of Certamen in the tables ${[...foreign].join(', ')}.`,
    );
  }
  const keys = await ask<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I;', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' order by conrelid::regclass::text, conname`,
  );
  const triggers = (what: string) => tables.map(({ quoted }) => `alter table ${quoted} ${what} trigger user;`);
  const list = tables.map(({ quoted }) => quoted).join(', ');
  await run([`truncate ${list};`, ...keys.map(({ drop }) => drop), ...triggers('disable')].join('\n'));
  return async () => {
    await run([...keys.map(({ add }) => add), ...triggers('enable'), `analyze ${list};`].join('\n'));
  };
}
