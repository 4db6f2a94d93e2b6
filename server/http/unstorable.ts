import type * as z from 'zod';
import { hasOwnTextRule } from '#core/contract/text-input.ts';
import { AppError } from '#core/errors.ts';
import { isStorable } from '#core/unstorable-text.ts';

/** Skips fields with a rule of their own (`withOwnTextRule`) and those that the schema does not take or rejects. */
export function unstorable(input: unknown, schema?: unknown): AppError | null {
  if (typeof input !== 'object' || input === null) return null;
  const { shape = {} } = (schema ?? {}) as { shape?: Record<string, z.ZodType> };
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!field || hasOwnTextRule(field)) continue;
    if (!hasUnstorableText(value) || !field.safeParse(value).success) continue;
    const error = new AppError('UNSTORABLE_TEXT');
    return new AppError('UNSTORABLE_TEXT', { fields: { [name]: error.message } });
  }
  return null;
}

/** No recursion: input may be nested deeper than the stack. */
function hasUnstorableText(root: unknown): boolean {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (!isStorable(value)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) left.push(name, inner);
    }
  }
  return false;
}
