/** What a record's field says about itself, once. The form, the contract, the version and the audit entry follow from it. */
interface About<Value> {
  label: string;
  /** A value that fits: the documentation shows it. Every value of the field has its type. */
  example: Value;
  /** What is saved where the field was left blank; a field without it must be filled in. */
  blank?: Value;
  hint?: string;
  /** Said beside the field when what was typed does not fit. */
  sentence?: string;
  /** People recognize the record by it: the audit log says from what to what it changed. */
  identifies?: boolean;
}

type Kind =
  /** One line of text. `required`: said where there is none. `upper`: saved in capitals. */
  | { kind: 'line'; max: number; required?: string; pattern?: RegExp; upper?: boolean }
  | { kind: 'text'; max: number }
  | { kind: 'number'; min: number; max: number; whole: boolean }
  | { kind: 'choice'; options: readonly string[] }
  /** YYYY-MM-DD. */
  | { kind: 'day' }
  /** The id of another record. */
  | { kind: 'ref' }
  /** Several of something, a row each; no two have the same `unique`. */
  | { kind: 'rows'; columns: Fields; max: number; unique: string; tooMany: string; twice: string };

export type Field<Value = unknown> = About<Value> & Kind;
export type Fields = Readonly<Record<string, Field>>;

/** The values of a record, by its fields. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['example'] };

type Options<Value> = Omit<About<Value>, 'label' | 'blank'>;

export const fields = <F extends Fields>(all: F): F => all;

/** Left blank it is '', unless it is required. */
export const line = (
  label: string,
  options: Options<string> & { max: number; required?: string; pattern?: RegExp; upper?: boolean },
): Field<string> & { max: number } => ({
  kind: 'line',
  label,
  ...(options.required === undefined && { blank: '' }),
  ...options,
});

export const text = (label: string, options: Options<string> & { max: number }): Field<string> => ({
  kind: 'text',
  label,
  blank: '',
  ...options,
});

type NumberOptions = Options<number> & { min: number; max: number; sentence: string };

export const number = (label: string, options: NumberOptions): Field<number> => ({
  kind: 'number',
  label,
  whole: false,
  ...options,
});

export const whole = (label: string, options: NumberOptions): Field<number> => ({
  kind: 'number',
  label,
  whole: true,
  ...options,
});

export const choice = (
  label: string,
  options: Options<string> & { options: readonly string[]; sentence: string },
): Field<string> => ({ kind: 'choice', label, ...options });

export const day = (label: string, options: Options<string> & { sentence: string }): Field<string> => ({
  kind: 'day',
  label,
  ...options,
});

export const ref = (label: string, options: Options<string> & { sentence: string }): Field<string> => ({
  kind: 'ref',
  label,
  ...options,
});

export function rows<Columns extends Fields>(
  label: string,
  columns: Columns,
  options: { max: number; unique: keyof Columns & string; tooMany: string; twice: string },
): Field<ValuesOf<Columns>[]> & { columns: Columns; max: number } {
  const example = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.example]));
  return { kind: 'rows', label, columns, blank: [], example: [example as ValuesOf<Columns>], ...options };
}

/** Left blank it is null. */
export const optional = <Value>(field: Field<Value>): Field<Value | null> => ({ ...field, blank: null });

/** What is saved of what was typed: accents composed, runs of spaces one space, so that names that look alike are alike. */
export function normal(field: Field, typed: string): string {
  if (field.kind === 'text') return typed.trim();
  const line = typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
  // No other letters: the capitals of 'ß' are two, and a pattern is to see what was typed.
  return field.kind === 'line' && field.upper ? line.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : line;
}

/** The fields in which two states of a record differ, in the order of the form. */
export function differing<F extends Fields>(all: F, one: ValuesOf<F>, other: ValuesOf<F>): (keyof F & string)[] {
  const names = Object.keys(all) as (keyof F & string)[];
  return names.filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null));
}
