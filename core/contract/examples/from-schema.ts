import { idOf, leftOut, nulls, stateOf, valueIn } from './fields.ts';

export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  format?: string;
  examples?: readonly unknown[];
}

/** `parent` is singular: 'topic' within 'topics'. */
export interface Place {
  operation: string;
  parent: string;
  field: string;
}

/** Deterministic. Throws where examples/fields.ts has no value that fits. */
export function exampleFor(schema: Schema, place: Place): unknown {
  if (schema.examples) return schema.examples[0];
  const { operation, parent, field } = place;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleFor(chosenOf(choices, place), place);
  if (schema.type === 'null') return null;
  if ('const' in schema) return schema.const;
  if (schema.type === 'object') return objectFor(schema, { ...place, parent: field || parent });
  if (schema.type === 'array') return listFor(schema, place);
  if (schema.format === 'uuid') return idOf(field === 'id' ? parent : field.replace(/_?id$/, ''));
  const known = valueIn(operation, parent, field);
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0];
  if (schema.type === 'boolean') return typeof known === 'boolean' ? known : true;
  const fits = schema.type === 'string' ? typeof known === 'string' : typeof known === 'number';
  if (!fits) throw new Error(`core/contract/examples/fields.ts has nothing for ${operation}: ${parent}.${field}`);
  return known;
}

function chosenOf(choices: readonly Schema[], { operation, field }: Place): Schema {
  const wanted = stateOf(operation);
  const ofState = choices.find(({ properties }) => wanted !== undefined && properties?.state?.const === wanted);
  const isNull = choices.some(({ type }) => type === 'null') && nulls.has(field);
  return ofState ?? choices.find(({ type, const: only }) => (type === 'null') === isNull && only !== '') ?? {};
}

function objectFor({ properties, required = [] }: Schema, place: Place): unknown {
  if (!properties) return valueIn(place.operation, place.parent, place.field) ?? {};
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || !leftOut.has(name));
  return Object.fromEntries(shown.map(([field, schema]) => [field, exampleFor(schema, { ...place, field })]));
}

function listFor({ items = {} }: Schema, place: Place): unknown {
  const known = valueIn(place.operation, place.parent, place.field);
  if (Array.isArray(known)) return known;
  const fields = /^(choices|answers)$/.test(place.field) ? ['choice', 'other_choice'] : [singular(place.field)];
  return fields.map((field) => exampleFor(items, { ...place, field }));
}

function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/quizzes$/, 'quiz')
    .replace(/s$/, '');
}
