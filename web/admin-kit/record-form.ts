import { differences, type Field, type Fields, normalize, only, type ValuesOf } from '#core/lib/fields.ts';

export type Versioned<F extends Fields> = ValuesOf<F> & { version: number };

/** A number field without a valid number is sent as typed, for the server to refuse. */
export function readForm<F extends Fields>(fields: F, form: FormData): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, read(field, name, form)]);
  return Object.fromEntries(entries);
}

function read(field: Field, name: string, form: FormData): unknown {
  if (field.kind === 'flag') return form.has(name);
  if (field.kind !== 'rows') return typedValue(field, String(form.get(name) ?? ''));
  const columns = Object.entries(field.columns);
  const cells = columns.map(([column]) => form.getAll(`${name}.${column}`).map(String));
  const rows = (cells[0] ?? []).map((_, row) => cells.map((column) => column[row] ?? ''));
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => Object.fromEntries(columns.map(([column, of], at) => [column, typedValue(of, row[at] ?? '')])));
}

function typedValue(field: Field, typed: string): unknown {
  if (field.kind === 'list') return linesOf(typed);
  const value = normalize(field, typed);
  if (field.kind === 'number') return numberIn(value);
  return value === '' && field.blank === null ? null : value;
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** '' is null and '12,5' is 12.5. Ambiguous text such as '1,000' is returned unchanged, like 'many'. */
export function numberIn(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/,\d{3}\b/.test(text)) return text;
  const plain = text.replace(/(?<!\s)\s*%$/, '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** For a `ref` the name from `choices`. */
export function displayText(
  field: Field,
  value: unknown,
  choices: readonly { id: string; name: string }[] = [],
): string {
  switch (field.kind) {
    case 'ref':
      return choices.find(({ id }) => id === value)?.name ?? '';
    case 'choice':
      return choices.find(({ id }) => id === value)?.name ?? String(value);
    case 'flag':
      return value ? 'Yes' : 'No';
    case 'list':
      return (value as readonly string[])
        .map((item) => choices.find(({ id }) => id === item)?.name ?? item)
        .join(', ');
    case 'rows':
      return (value as readonly Record<string, unknown>[]).map((row) => displayRow(field.columns, row)).join(', ');
    default:
      return String(value ?? '');
  }
}

function displayRow(columns: Fields, row: Record<string, unknown>): string {
  const cells = Object.entries(columns).map(([name, column]) =>
    column.kind === 'flag' ? row[name] && `(${column.label})` : row[name],
  );
  return cells.filter(Boolean).join(' ');
}

interface Merge<F extends Fields> {
  /** Mine where I changed something, theirs everywhere else. */
  values: ValuesOf<F>;
  theirs: (keyof F & string)[];
  /** Fields that both changed, to different values. */
  conflicts: (keyof F & string)[];
}

/** `mine` is based on `opened`. */
export function merge<F extends Fields>(
  fields: F,
  opened: Versioned<F>,
  current: Versioned<F>,
  mine: ValuesOf<F>,
): Merge<F> {
  const [before, now] = [asTyped(fields, opened), asTyped(fields, current)];
  // Controlled forms keep untouched values as saved; others return them as typed.
  const both = (one: ValuesOf<F>, other: ValuesOf<F>) => {
    const exact = differences(fields, one, mine);
    return differences(fields, other, mine).filter((name) => exact.includes(name));
  };
  const touched = both(opened, before);
  const changed = differences(fields, before, now);
  const different = both(current, now);
  return {
    values: { ...only(Object.keys(fields), current), ...only(touched, mine) },
    theirs: changed.filter((name) => !touched.includes(name)),
    conflicts: changed.filter((name) => touched.includes(name) && different.includes(name)),
  };
}

/** The record as its untouched form would be read, so that saved white space is not a change. */
function asTyped<F extends Fields>(fields: F, record: ValuesOf<F>): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = record[name];
    return [name, typeof value === 'string' ? typedValue(field, value.replace(/\r\n?/g, '\n')) : value];
  });
  return Object.fromEntries(entries);
}

/** What the browser kept may be from an older release: only values of the same kind are used. */
export function fitting<Values extends object>(values: Values, kept: unknown): Values {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const entries = Object.entries(values).map(([name, value]) => {
    const found = given[name];
    const fits = Array.isArray(value)
      ? Array.isArray(found) && found.every((each) => typeof each === typeof (value[0] ?? ''))
      : value === null || typeof found === typeof value;
    return [name, name in given && fits ? found : value];
  });
  return Object.fromEntries(entries) as Values;
}
