import { eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type AuditNoun, withArticle } from '#core/audit/audit.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { differences, type Fields, only, type StoredOf, type ValuesOf } from '#core/lib/fields.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { constraintOf } from '../http/errors.ts';
import { fieldError } from '../http/field-error.ts';
import { versionOf } from '../http/version.ts';
import { writeAudit } from './write-audit.ts';

type Missing<F extends Fields, Row> = {
  [Name in keyof F]: Row extends Pick<StoredOf<F>, Name> ? never : Name;
}[keyof F];

/** Names the missing columns in the compiler's error. */
type HasColumns<F extends Fields, Row> = [Missing<F, Row>] extends [never]
  ? unknown
  : { 'a column for each field': Missing<F, Row> };

interface AdminRecord<F extends Fields, Table extends PgTable> {
  noun: AuditNoun;
  fields: F;
  table: Table & HasColumns<F, Table['$inferSelect']>;
  missing: ErrorCode;
  changed: ErrorCode;
  /** By name of the unique index. */
  unique: Readonly<Record<string, readonly [field: keyof F & string, code: ErrorCode]>>;
  nameOf?(row: Table['$inferSelect'], tx: Db): string | Promise<string>;
  detailOf?(row: Table['$inferSelect']): object;
}

interface Change<F extends Fields, Saved> {
  id: string;
  version: number;
  values: ValuesOf<F>;
  /** Throws if the locked record does not allow these values. Runs after the version check. */
  check?(before: Saved): void;
}

type Clock = Pick<Deps, 'clock'>;

/**
 * Derives version, writes and audit entries from the fields. Runs in the caller's transaction: take other locks before `add` and
 * `change`.
 */
export function adminRecord<
  F extends Fields,
  Table extends PgTable & { id: AnyPgColumn; $inferSelect: { id: string } },
>({ noun, fields, table, missing, changed, unique, nameOf = nameIn, detailOf = () => ({}) }: AdminRecord<F, Table>) {
  type Row = Table['$inferSelect'];
  type Saved = Omit<Row, keyof F> & ValuesOf<F> & { version: number };
  const names = Object.keys(fields);
  // Drizzle cannot infer the rows of a table that is a type parameter.
  const rows: PgTable = table;
  const hasTimeOfChange = 'updated_at' in getTableColumns(rows);

  function saved(row: Row): Saved {
    const values = converted(row, (field, value) => (field.stored ? field.stored.decode(value) : value));
    return { ...row, ...values, version: versionOf(values, names) } as unknown as Saved;
  }

  function converted(
    values: object,
    convert: (field: F[string], value: unknown) => unknown,
  ): Record<string, unknown> {
    const known = Object.entries(values).filter(([name]) => name in fields);
    return Object.fromEntries(known.map(([name, value]) => [name, convert(fields[name] as F[string], value)]));
  }

  const stored = (values: Partial<ValuesOf<F>>, now: Date) => ({
    ...converted(values, (field, value) => (field.stored ? field.stored.encode(value) : value)),
    ...(hasTimeOfChange && { updated_at: now }),
  });

  async function find(db: Db, id: string, lock?: 'update'): Promise<Saved> {
    return saved((await rowById(db, table, id, missing, lock)) as Row);
  }

  async function writeUnique(values: ValuesOf<F>, write: PromiseLike<unknown>): Promise<Row> {
    try {
      const [row] = (await write) as [Row];
      return row;
    } catch (error) {
      const taken = unique[constraintOf(error) ?? ''];
      if (!taken) throw error;
      const [field, code] = taken;
      throw fieldError(code, field, { [field]: String(values[field]) });
    }
  }

  async function audit(tx: Db, who: Who, at: Date, row: Row, action: string, detail: object) {
    const object_name = await nameOf(row, tx);
    const entry = { what: `${action} ${withArticle(noun)}`, noun, object_id: row.id, object_name };
    await writeAudit(tx, who, at, { ...entry, detail: { ...detailOf(row), ...detail } });
  }

  return {
    saved,

    /** Throws `missing`. */
    find,

    /** Throws the codes of `unique`. */
    async add(tx: Db, who: Who, { clock }: Clock, values: ValuesOf<F>, detail: object = {}): Promise<Saved> {
      const now = clock();
      const row = { ...stored(values, now), created_at: now };
      const added = await writeUnique(values, tx.insert(rows).values(row).returning());
      await audit(tx, who, now, added, 'Added', detail);
      return saved(added);
    },

    /**
     * Writes only fields that differ. Throws `missing`, the codes of `unique`, whatever `check` throws, and `changed` with the
     * current values.
     */
    async change(tx: Db, who: Who, { clock }: Clock, { id, version, values, check }: Change<F, Saved>) {
      const before = await find(tx, id, 'update');
      const changes = differences(fields, before, values);
      if (changes.length === 0) return { before, after: before };
      if (version !== before.version) throw new AppError(changed, { current: only([...names, 'version'], before) });
      check?.(before);
      const now = clock();
      const set = stored(only(changes, values), now);
      const row = await writeUnique(values, tx.update(rows).set(set).where(eq(table.id, id)).returning());
      const identifying = changes.filter((name) => fields[name]?.identifies);
      await audit(tx, who, now, row, 'Changed', {
        fields: changes,
        ...Object.fromEntries(identifying.map((name) => [name, { from: before[name], to: values[name] }])),
      });
      return { before, after: saved(row) };
    },
  };
}

const nameIn = (row: object) => ('name' in row ? String(row.name) : '');
