import { typedLine } from './plain-line.ts';

/** Form, contract, version and audit entry are derived from this definition. */
interface FieldBase<Value, Stored> {
  label: string;
  /** A valid value, shown in the API documentation; the type of the field's values is inferred from it. */
  example: Value;
  /** Saved when the field is left blank. A field without it is required. */
  blank?: Value;
  hint?: string;
  /** Error text; derived from the kind and its limits by default. */
  sentence?: string;
  identifies?: boolean;
  stored?: Codec<Value, Stored>;
}

export interface Codec<Value, Stored> {
  encode(value: Value): Stored;
  decode(stored: Stored): Value;
}

type Kind =
  | ({ kind: 'line' } & LineOptions)
  | ({ kind: 'text' } & TextOptions)
  | { kind: 'number'; min: number; max: number; whole: boolean }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'day' }
  | { kind: 'ref' }
  | { kind: 'list' }
  /** No two rows share a value in the column `unique`, ignoring case. */
  | { kind: 'rows'; columns: Fields; max: number; unique: string };

interface TextOptions {
  max: number;
  /** What is wrong with a text that was typed. */
  problem?: (typed: string) => string | undefined;
  /** Error for an empty field. Without it, the field is optional. */
  required?: string;
}

interface LineOptions extends TextOptions {
  pattern?: RegExp;
  upper?: boolean;
}

export type Field<Value = unknown, Stored = Value> = FieldBase<Value, Stored> & Kind;
export type Fields = Readonly<Record<string, Field>>;

export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['example'] };

export type StoredOf<F extends Fields> = {
  -readonly [Name in keyof F]: ReturnType<NonNullable<F[Name]['stored']>['encode']>;
};

type Options<Value, Stored = Value> = Omit<FieldBase<Value, Stored>, 'label' | 'blank'>;

/** Blank is saved as '', unless it is required. */
export const line = (label: string, options: Options<string> & LineOptions): Field<string> & LineOptions => ({
  kind: 'line',
  label,
  ...unlessRequired(options),
  ...options,
});

export const text = <Stored = string>(
  label: string,
  options: Options<string, Stored> & TextOptions,
): Field<string, Stored> & TextOptions => ({ kind: 'text', label, ...unlessRequired(options), ...options });

const unlessRequired = ({ required }: TextOptions) => required === undefined && { blank: '' };

type NumberOptions = Options<number> & { min: number; max: number };

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

/** `blank` is also the initial value of a new record. Without it clients must send the flag. */
export const flag = (label: string, options: Options<boolean> & { blank?: boolean }): Field<boolean> => ({
  kind: 'flag',
  label,
  ...options,
});

export const choice = (label: string, options: Options<string> & { options: readonly string[] }): Field<string> => ({
  kind: 'choice',
  label,
  ...options,
});

export const day = <Stored = string>(label: string, options: Options<string, Stored>): Field<string, Stored> => ({
  kind: 'day',
  label,
  ...options,
});

export const ref = (label: string, options: Options<string> & { sentence: string }): Field<string> => ({
  kind: 'ref',
  label,
  ...options,
});

/** With a sentence it must not be empty. */
export const list = (label: string, options: Options<string[]>): Field<string[]> => ({
  kind: 'list',
  label,
  ...(options.sentence === undefined && { blank: [] }),
  ...options,
});

export function rows<Columns extends Fields>(
  label: string,
  columns: Columns,
  options: { max: number; unique: keyof Columns & string },
): Field<ValuesOf<Columns>[]> & { columns: Columns; max: number } {
  const example = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.example]));
  return { kind: 'rows', label, columns, blank: [], example: [example as ValuesOf<Columns>], ...options };
}

export function optional<Value, Stored>({
  stored,
  ...field
}: Field<Value, Stored>): Field<Value | null, Stored | null> {
  return {
    ...field,
    blank: null,
    ...(stored && {
      stored: {
        encode: (value) => (value === null ? null : stored.encode(value)),
        decode: (saved) => (saved === null ? null : stored.decode(saved)),
      },
    }),
  };
}

/** In a line, accents are composed and runs of spaces collapsed, so that names that look alike are equal. */
export function normalize(field: Field, typed: string): string {
  if (field.kind === 'text') return typed.trim();
  const line = typedLine(typed.normalize('NFC').replace(/\s+/gu, ' '));
  // ASCII only: 'ß' uppercases to two letters, and the pattern must see what was typed.
  return field.kind === 'line' && field.upper ? line.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : line;
}

export function problemIn(field: Field, value: unknown): string | undefined {
  switch (field.kind) {
    case 'line':
    case 'text':
      return normalize(field, String(value)) === '' ? field.required : undefined;
    case 'list':
      return (value as string[]).length === 0 ? field.sentence : undefined;
    case 'ref':
      return value || field.blank === null ? undefined : field.sentence;
    case 'number':
      return Number(value) >= field.min && Number(value) <= field.max ? undefined : field.sentence;
    default:
      return undefined;
  }
}

export function differences<F extends Fields>(fields: F, one: ValuesOf<F>, other: ValuesOf<F>): (keyof F & string)[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name] as Field;
    // A database may return the columns of a row in another order.
    const columns = field.kind === 'rows' ? Object.keys(field.columns) : null;
    const text = (value: unknown) => JSON.stringify(value ?? null, columns);
    return text(one[name]) !== text(other[name]);
  });
}

export function only<Values extends object>(names: readonly string[], values: Values): Values {
  return Object.fromEntries(names.map((name) => [name, values[name as keyof Values]])) as Values;
}
