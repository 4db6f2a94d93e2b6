import { AppError } from '#core/errors.ts';

/**
 * The failure that a text which no database takes has led to: a NUL character, or half of a surrogate pair. Null where the input
 * has neither. Looked for only after something went wrong, in one place for all operations: a schema that knows better says so first.
 */
export function unstorable(input: unknown): AppError | null {
  if (typeof input !== 'object' || input === null) return null;
  for (const [name, value] of Object.entries(input)) {
    if (!hasUnstorableText([name, value])) continue;
    const error = new AppError('UNSTORABLE_TEXT');
    return new AppError('UNSTORABLE_TEXT', { fields: { [name]: error.message } });
  }
  return null;
}

/** Walks without recursion: what was sent may be nested deeper than the stack. */
function hasUnstorableText(root: unknown): boolean {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) left.push(name, inner);
    }
  }
  return false;
}
