import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditNoun } from '#core/audit.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { differing, type Fields, type ValuesOf } from '#core/fields.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { record } from './record.ts';

interface AdminRecord<F extends Fields, Table> {
  noun: AuditNoun;
  fields: F;
  table: Table;
  missing: ErrorCode;
  /** Said when someone else has saved since the form was opened. */
  changed: ErrorCode;
}

/** A change of a record: what was opened, and what shall be saved. */
interface Change<F extends Fields> {
  id: string;
  version: number;
  values: ValuesOf<F>;
}

/** What administrators add and change by a form: its fields say what the version covers, what a change writes and what is audited. */
export function adminRecord<
  F extends Fields,
  Table extends PgTable & { id: AnyPgColumn; $inferSelect: ValuesOf<F> & { id: string; name: string } },
>({ noun, fields, table, missing, changed }: AdminRecord<F, Table>) {
  type Row = Table['$inferSelect'];
  const names = Object.keys(fields);
  const versioned = (row: Row) => ({ ...row, version: versionOf(row, names as (keyof Row)[]) });

  async function find(db: Db, id: string, lock?: 'update'): Promise<Row> {
    const query = db
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id));
    const [row] = await (lock ? query.for(lock) : query);
    if (!row) throw new AppError(missing);
    return row as Row;
  }

  function audit(tx: Db, who: Who, at: Date, row: Row, action: string, detail?: object) {
    const line = { what: `${action} a ${noun}`, noun, object_id: row.id, object_name: row.name };
    return record(tx, who, at, { ...line, ...(detail && { detail: { ...detail } }) });
  }

  return {
    versioned,

    /** Throws the code for one that is missing. */
    one: async (db: Db, id: string) => versioned(await find(db, id)),

    async add(
      tx: Db,
      who: Who,
      { clock }: Pick<Deps, 'clock'>,
      values: ValuesOf<F>,
      detailOf?: (added: Row) => object,
    ) {
      const now = clock();
      const rows = await tx
        .insert(table)
        .values({ ...values, created_at: now } as Table['$inferInsert'])
        .returning();
      const [added] = rows as [Row];
      await audit(tx, who, now, added, 'Added', detailOf?.(added));
      return versioned(added);
    },

    /**
     * Saves all fields and returns the record as it was and as it is. What changes nothing is not written. Where someone else has
     * saved since `version`, nothing is changed and the failure carries the current values.
     */
    async change(tx: Db, who: Who, { clock }: Pick<Deps, 'clock'>, { id, version, values }: Change<F>) {
      const before = versioned(await find(tx, id, 'update'));
      const written = differing(fields, before, values);
      if (written.length === 0) return { before, after: before };
      if (version !== before.version) {
        const current = Object.fromEntries(
          [...names, 'version'].map((name) => [name, before[name as keyof typeof before]]),
        );
        throw new AppError(changed, { current });
      }
      const rows = await tx
        .update(table)
        .set(values as Table['$inferInsert'])
        .where(eq(table.id, id))
        .returning();
      const [after] = rows as [Row];
      const told = written.filter((name) => fields[name]?.identifies);
      await audit(tx, who, clock(), after, 'Changed', {
        fields: written,
        ...Object.fromEntries(told.map((name) => [name, { from: before[name], to: values[name] }])),
      });
      return { before, after: versioned(after) };
    },
  };
}
