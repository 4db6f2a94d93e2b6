import * as z from 'zod';
import { contract } from '../core/contract/index.ts';
import type { OperationShape, Shape } from '../core/contract/shape.ts';
import { catalogue, type ErrorCode } from '../core/errors.ts';

/**
 * What the browser knows of each operation's response, by 'noun.operation': the outline of its output, without the validator, and the
 * sentence for a failure that carries none. An operation's fallback is the failure of its own that ends in _FAILED.
 */
export function responseShapes(): Record<string, OperationShape> {
  const entries = Object.entries(contract).flatMap(([noun, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const { outputSchema, errorMap } = operation['~orpc'];
      const codes = Object.keys(errorMap) as ErrorCode[];
      const fallback = codes.find((code) => code.endsWith('_FAILED') && catalogue[code][0] >= 500);
      const shape = outputSchema ? outline(z.toJSONSchema(outputSchema as z.ZodType, { unrepresentable: 'any' })) : 0;
      return [`${noun}.${name}`, { shape, ...(fallback && { fallback: catalogue[fallback][1] }) }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** Deeper than this an outline says nothing: what screens fall over is a list or an object that is not there. */
const DEEPEST = 3;

function outline(schema: z.core.JSONSchema.JSONSchema, depth = 0): Shape {
  const { type, properties, required, items } = schema;
  if (depth > DEEPEST || Array.isArray(type)) return 0;
  if (type === 'object' && properties) {
    const keys = (required ?? []).map((key) => [key, properties[key]] as const);
    return Object.fromEntries(
      keys.map(([key, part]) => [key, typeof part === 'object' ? outline(part, depth + 1) : 0]),
    );
  }
  if (type === 'array') return [typeof items === 'object' && !Array.isArray(items) ? outline(items, depth + 1) : 0];
  if (type === 'string') return 's';
  if (type === 'boolean') return 'b';
  return type === 'number' || type === 'integer' ? 'n' : 0;
}
