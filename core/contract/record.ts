import * as z from 'zod';
import { type Field, type Fields, normal, type ValuesOf } from '../fields.ts';

type SchemaOf<Value> = z.ZodType<Value, Value>;
type Schemas<F extends Fields> = { [Name in keyof F]: SchemaOf<F[Name]['example']> };

/** What a form of these fields sends: all of them. Other clients may leave out those that may be blank. */
export const inputOf = <F extends Fields>(fields: F) => mapped(fields, input);

/** The same as it is saved: what the server returns. */
export const outputOf = <F extends Fields>(fields: F) => mapped(fields, output);

function mapped<F extends Fields>(fields: F, schemaOf: (field: Field) => SchemaOf<unknown>): Schemas<F> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const { label: title, hint: description, example } = field;
    return [name, schemaOf(field).meta({ title, ...(description && { description }), examples: [example] })];
  });
  return Object.fromEntries(entries);
}

function input(field: Field): SchemaOf<unknown> {
  if (field.blank === undefined) return filledIn(field);
  const schema = field.blank === null ? filledIn(field).nullable() : filledIn(field);
  return schema.default(field.blank);
}

function filledIn(field: Field): SchemaOf<unknown> {
  const { label, sentence } = field;
  const the = `The ${label.toLowerCase()}`;
  switch (field.kind) {
    case 'line': {
      const { max, pattern, required } = field;
      const schema = z
        .string(required ?? sentence ?? `${the} is a text.`)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${the} is a single line of text`)
        .overwrite((typed) => normal(field, typed))
        .max(max, sentence ?? `${the} is at most ${max} characters long`);
      const filled = required === undefined ? schema : schema.min(1, required);
      return pattern ? filled.regex(pattern, sentence) : filled;
    }
    case 'text':
      return z
        .string(`${the} is a text.`)
        .regex(/^[^\0\p{Cs}]*$/u, `${the} is a text.`)
        .overwrite((typed) => normal(field, typed))
        .max(field.max, `${the} is at most ${field.max} characters long`);
    case 'number':
      return (field.whole ? z.int(sentence) : z.number(sentence)).min(field.min, sentence).max(field.max, sentence);
    case 'choice':
      return z.literal([...field.options], sentence);
    case 'day':
      return z.iso.date(sentence).regex(/^[12]/, sentence);
    case 'ref':
      return z.uuid(sentence);
    case 'rows': {
      const { columns, max, unique, tooMany, twice } = field;
      const key = (row: ValuesOf<Fields>) => String(row[unique]).toLowerCase();
      return z
        .array(z.object(mapped(columns, filledIn), `${the} are a list.`), `${the} are a list.`)
        .max(max, tooMany)
        .refine((list) => new Set(list.map(key)).size === list.length, twice);
    }
  }
}

function output(field: Field): SchemaOf<unknown> {
  const schema = saved(field);
  return field.blank === null ? schema.nullable() : schema;
}

function saved(field: Field): SchemaOf<unknown> {
  if (field.kind === 'rows') return z.array(z.object(mapped(field.columns, saved)));
  if (field.kind === 'number') return field.whole ? z.int() : z.number();
  return field.kind === 'ref' ? z.uuid() : z.string();
}
