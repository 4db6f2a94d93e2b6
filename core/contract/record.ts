import * as z from 'zod';
import { type Field, type Fields, normalize, type ValuesOf } from '../lib/fields.ts';
import { generalFailures } from '../lib/general.ts';
import { id } from './operation.ts';

type SchemaOf<Value> = z.ZodType<Value, Value>;
type Schemas<F extends Fields> = { [Name in keyof F]: SchemaOf<F[Name]['example']> };

/** Other clients may omit fields that may be blank. */
export const inputOf = <F extends Fields>(fields: F) => schemasOf(fields, inputSchema);

export const outputOf = <F extends Fields>(fields: F) => schemasOf(fields, outputSchema);

function schemasOf<F extends Fields>(fields: F, schemaOf: (field: Field) => SchemaOf<unknown>): Schemas<F> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const { label: title, hint: description, example } = field;
    return [name, schemaOf(field).meta({ title, ...(description && { description }), examples: [example] })];
  });
  return Object.fromEntries(entries);
}

function inputSchema(field: Field): SchemaOf<unknown> {
  if (field.blank === undefined) return requiredSchema(field);
  const schema = field.blank === null ? requiredSchema(field).nullable() : requiredSchema(field);
  return schema.default(field.blank);
}

function requiredSchema(field: Field): SchemaOf<unknown> {
  const { label, sentence = sentenceOf(field) } = field;
  switch (field.kind) {
    case 'line': {
      const schema = textSchema(field, /^[^\p{Cc}\p{Cs}]*$/u, `${label} must be a single line of text.`);
      return field.pattern ? schema.regex(field.pattern, sentence) : schema;
    }
    case 'text':
      return textSchema(field, /^[^\0\p{Cs}]*$/u, generalFailures.UNSTORABLE_TEXT[1]);
    case 'number':
      return (field.whole ? z.int(sentence) : z.number(sentence)).min(field.min, sentence).max(field.max, sentence);
    case 'flag':
      return z.boolean(sentence);
    case 'choice':
      return z.literal([...field.options], sentence);
    case 'day':
      return z.iso.date(sentence).regex(/^2/, sentence);
    case 'ref':
      return id(sentence);
    case 'list':
      return z.array(z.string(sentence), sentence);
    case 'rows': {
      const { columns, max, unique } = field;
      const key = (row: ValuesOf<Fields>) => String(row[unique]).toLowerCase();
      return z
        .array(z.object(schemasOf(columns, requiredSchema), sentence), sentence)
        .max(max, `There can be at most ${max} ${label.toLowerCase()}.`)
        .refine(
          (list) => new Set(list.map(key)).size === list.length,
          `${columns[unique]?.label} must be different in each row.`,
        );
    }
  }
}

function textSchema(field: Extract<Field, { kind: 'line' | 'text' }>, allowed: RegExp, otherwise: string) {
  const { label, max, required, problem, sentence = sentenceOf(field) } = field;
  const schema = z
    .string(required ?? sentence)
    .regex(allowed, otherwise)
    .refine((typed) => !problem?.(typed), { error: ({ input }) => problem?.(String(input)) })
    .overwrite((typed) => normalize(field, typed))
    .max(max, `${label} must be at most ${max.toLocaleString('en-US')} characters long.`);
  return required === undefined ? schema : schema.min(1, required);
}

function sentenceOf(field: Field): string {
  const isOptional = field.blank === null ? ', or left blank' : '';
  return `${field.label} must be ${kindOf(field)}${isOptional}.`;
}

function kindOf(field: Field): string {
  switch (field.kind) {
    case 'line':
    case 'text':
      return 'text';
    case 'number': {
      const [min, max] = [field.min, field.max].map((limit) => limit.toLocaleString('en-US'));
      return `a ${field.whole ? 'whole ' : ''}number from ${min} to ${max}`;
    }
    case 'flag':
      return 'true or false';
    case 'choice':
      return 'one of the options';
    case 'day':
      return 'a date from 2000 to 2999';
    case 'ref':
      return 'chosen';
    case 'list':
    case 'rows':
      return 'a list';
  }
}

function outputSchema(field: Field): SchemaOf<unknown> {
  const schema = savedSchema(field);
  return field.blank === null ? schema.nullable() : schema;
}

function savedSchema(field: Field): SchemaOf<unknown> {
  switch (field.kind) {
    case 'rows':
      return z.array(z.object(schemasOf(field.columns, savedSchema)));
    case 'list':
      return z.array(z.string());
    case 'number':
      return field.whole ? z.int() : z.number();
    case 'flag':
      return z.boolean();
    case 'ref':
      return z.uuid();
    default:
      return z.string();
  }
}
