import { differing, type Field, type Fields, normal, type ValuesOf } from '#core/fields.ts';

/** A record as it was opened: its values, and the version that a change replaces. */
export type Versioned<F extends Fields> = ValuesOf<F> & { version: number };

/** What a form says, as the API takes it. What should be a number and is none is sent as it was typed: the server says so. */
export function readForm<F extends Fields>(fields: F, form: FormData): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, read(field, name, form)]);
  return Object.fromEntries(entries);
}

function read(field: Field, name: string, form: FormData): unknown {
  if (field.kind !== 'rows') return valueTyped(field, String(form.get(name) ?? ''));
  const columns = Object.keys(field.columns);
  const typed = columns.map((column) => form.getAll(`${name}.${column}`).map(String));
  const count = typed[0]?.length ?? 0;
  const rows = Array.from({ length: count }, (_, row) => typed.map((cells) => cells[row] ?? ''));
  return rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) =>
      Object.fromEntries(
        columns.map((column, at) => [column, valueTyped(field.columns[column] as Field, cells[at] ?? '')]),
      ),
    );
}

function valueTyped(field: Field, typed: string): unknown {
  const value = normal(field, typed);
  if (field.kind === 'number') return numberIn(value);
  return value === '' && field.blank === null ? null : value;
}

/** '' is null, '12,5' is 12.5, and 'many' stays 'many'; so does '1,000', which could be one or a thousand. */
export function numberIn(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/,\d{3}\b/.test(text)) return text;
  const plain = text.replace(/(?<!\s)\s*%$/, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** A value as it is read. Of a `ref` the name: `choices` are what it chooses from. */
export function textIn(field: Field, value: unknown, choices: readonly { id: string; name: string }[] = []): string {
  if (field.kind === 'ref') return choices.find(({ id }) => id === value)?.name ?? '';
  if (field.kind !== 'rows') return String(value ?? '');
  const rows = value as readonly Record<string, unknown>[];
  return rows.map((row) => Object.values(row).join(' ')).join(', ');
}

interface Merge<F extends Fields> {
  /** Mine where I changed something, theirs everywhere else. */
  values: ValuesOf<F>;
  /** What only they changed. */
  theirs: (keyof F & string)[];
  /** What both changed, each to something else. */
  conflicts: (keyof F & string)[];
}

/** What I typed into what I opened, over what is saved now. */
export function merge<F extends Fields>(
  fields: F,
  opened: Versioned<F>,
  current: Versioned<F>,
  mine: ValuesOf<F>,
): Merge<F> {
  const [before, now] = [asTyped(fields, opened), asTyped(fields, current)];
  const touched = differing(fields, before, mine);
  const changed = differing(fields, before, now);
  const apart = differing(fields, now, mine);
  return {
    values: { ...only(Object.keys(fields), current), ...only(touched, mine) },
    theirs: changed.filter((name) => !touched.includes(name)),
    conflicts: changed.filter((name) => touched.includes(name) && apart.includes(name)),
  };
}

/** These fields of a record, and nothing else. */
export function only<Values extends object>(names: readonly string[], values: Values): Values {
  return Object.fromEntries(names.map((name) => [name, values[name as keyof Values]])) as Values;
}

/** What a form would say that nobody typed into: a field that was left alone is no change, whatever spaces were saved in it. */
function asTyped<F extends Fields>(fields: F, record: ValuesOf<F>): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = record[name];
    return [name, typeof value === 'string' ? valueTyped(field, value.replace(/\r\n?/g, '\n')) : value];
  });
  return Object.fromEntries(entries);
}
