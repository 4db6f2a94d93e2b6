import { SealBroken, seal, unseal } from '../secrets/seal.ts';

const PURPOSE = 'function secret';

/** A value as it is kept: bound to its function and its name. */
export function sealed(appSecret: string, name: string, key: string, value: string): string {
  return seal(appSecret, PURPOSE, `${name} ${key}`, value);
}

/** The value; null where it was sealed under another APP_SECRET. */
export function opened(appSecret: string, name: string, key: string, kept: string): string | null {
  try {
    return unseal(appSecret, PURPOSE, `${name} ${key}`, kept);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** All that can be opened: a function is better off without a value than with none of them. */
export function openedAll(appSecret: string, name: string, kept: Record<string, string>): Record<string, string> {
  const values = Object.entries(kept).map(([key, value]) => [key, opened(appSecret, name, key, value)] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}
