import fc from 'fast-check';
import * as z from 'zod';
import type { Input, Operation } from './operations.ts';

/** What is sent in a fuzzed call: an input for the operation, or in place of its JSON body any text at all. */
export interface Sent {
  input: Input;
  text?: string;
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/**
 * Inputs for an operation: some that fit its schema (with ids that exist among them), some like the example with parts dropped or
 * replaced by junk, and bodies that are no object at all. `ids` are those of a world.
 */
export function inputsFor(operation: Operation, example: Input, ids: string[]): fc.Arbitrary<Sent> {
  const schema = operation.input
    ? (z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : { type: 'object' };
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  const fitting = fromSchema(schema, id) as fc.Arbitrary<Input>;
  const names = Object.keys({ ...schema.properties, ...example });
  const mutated = fc
    .tuple(
      fitting,
      fc.dictionary(fc.constantFrom(...names, ...awkwardNames), junk, { maxKeys: 3 }),
      fc.subarray(names),
    )
    .map(([fits, wrong, dropped]) => {
      const input: Input = { ...fits, ...example };
      for (const name of dropped.slice(0, 2)) delete input[name];
      // As JSON.parse does it: '__proto__' becomes a field, not the prototype.
      for (const [name, value] of Object.entries(wrong)) {
        Object.defineProperty(input, name, { value, enumerable: true, configurable: true });
      }
      return input;
    });
  return fc.oneof(
    { weight: 3, arbitrary: fitting.map((input) => ({ input })) },
    { weight: 5, arbitrary: mutated.map((input) => ({ input })) },
    { weight: 1, arbitrary: bodies.map((text) => ({ input: example, text })) },
  );
}

const awkwardNames = ['__proto__', 'constructor', 'is_admin', 'user_id', 'id', ''];

const day = '2026-11-20T09:00:00.000Z';
const someId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** Texts that have broken programs before. */
export const awkwardTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u200b', '\ufeff', '\u202e', '𝕬', '👩‍👩‍👧‍👦', 'ß', 'İ'],
  ...['\r\n', '\t', '\\', '%', "'", '"', "' or 1=1 --", '$1', '{}', '{"a":1}', '[object Object]'],
  ...['../../etc/passwd', '%00', '%', '#{x}', '{{x}}', '__proto__', 'constructor', 'null', 'undefined', 'true'],
  ...['NaN', 'Infinity', '-1', '0x10', '1e400', '9'.repeat(400), '-271821-04-20T00:00:00.000Z'],
  ...['+275760-09-13T00:00:00.000Z', '0000-01-01', '-000001-01-01T00:00:00Z', '1', '2026'],
  ...['infinity', 'now', '2026-02-30', '10:00', 'a@b', 'a@b.c\r\nbcc: d@e.f', `${'a'.repeat(300)}@example.com`],
  ...['x'.repeat(70_000), 'é'.repeat(20_000), '<script>alert(1)</script>', 'javascript:alert(1)'],
  // What stands in a cursor, with and without sense.
  ...[
    `${day} ${someId}`,
    `1 ${someId}`,
    `infinity ${someId}`,
    `-271821-04-20T00:00:00.000Z ${someId}`,
    'x',
    `${day} 1`,
  ].map((text) => Buffer.from(text).toString('base64url')),
];

const text = fc.oneof(fc.constantFrom(...awkwardTexts), fc.string({ unit: 'binary', maxLength: 40 }), fc.uuid());
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324, 8.64e15, -8.64e15),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const many = fc.array(fc.constantFrom(...awkwardTexts.slice(0, 8), someId), { minLength: 50, maxLength: 300 });
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 8 }) },
  { weight: 1, arbitrary: many },
  { weight: 1, arbitrary: fc.object({ key: text, values: [scalar], maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }).map(nested) },
);

/** Bodies that are JSON but no object, or no JSON, or too deep to be walked by recursion. */
const bodies = fc.oneof(
  junk.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    ...['', ' ', '{', '{}}', '[', 'nul', '{"a":}', "{'a':1}", '\ufeff{}', '\0', '{"a":1,"a":2}'],
    '{"__proto__":{"is_admin":true}}',
    ...['"\\ud800"', '{"\\u0000":"\\u0000"}', '1e999', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  ),
);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

function fromSchema(schema: JsonSchema, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice, id)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.type === 'object') return objectFrom(schema, id);
  if (schema.type === 'array') {
    return fc.array(fromSchema(schema.items ?? {}, id), { maxLength: Math.min(schema.maxItems ?? 8, 20) });
  }
  if (schema.type === 'string') return textFrom(schema, id);
  if (schema.type === 'integer') return fc.integer(limitsOf(schema));
  if (schema.type === 'number') return fc.double({ ...limitsOf(schema), noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  // Nothing is said about it: a moment, most often.
  return fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    scalar,
  );
}

function objectFrom({ properties = {}, required = [] }: JsonSchema, id: fc.Arbitrary<string>) {
  const fields = Object.entries(properties).map(([name, part]) => [name, fromSchema(part, id)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function textFrom({ format, minLength = 0, maxLength = 60 }: JsonSchema, id: fc.Arbitrary<string>) {
  if (format === 'uuid') return id;
  if (format === 'email') return fc.emailAddress();
  const long = Math.min(maxLength, 3000);
  const plain = graphemes(minLength, Math.max(minLength, Math.min(long, 60)));
  const awkward = awkwardTexts.filter((candidate) => candidate.length >= minLength && candidate.length <= long);
  return fc.oneof(plain, fc.constantFrom(...awkward, 'x'.repeat(long)), fc.emailAddress());
}

const known = new Map<string, fc.Arbitrary<string>>();

/** One for each pair of lengths: making it means splitting a list of texts into graphemes, for every field of every operation. */
function graphemes(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const lengths = `${minLength} ${maxLength}`;
  const arbitrary = known.get(lengths) ?? fc.string({ unit: 'grapheme', minLength, maxLength });
  known.set(lengths, arbitrary);
  return arbitrary;
}

function limitsOf({ minimum, maximum }: JsonSchema) {
  return { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) };
}
