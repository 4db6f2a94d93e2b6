import { SealBroken, seal, unseal } from '../secrets/seal.ts';

const PURPOSE = 'function secret';

export function sealed(appSecret: string, name: string, key: string, value: string): string {
  return seal(appSecret, PURPOSE, `${name} ${key}`, value);
}

/** Null where it was sealed under another APP_SECRET. */
export function opened(appSecret: string, name: string, key: string, kept: string): string | null {
  try {
    return unseal(appSecret, PURPOSE, `${name} ${key}`, kept);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** Skips values that cannot be opened: a function is better off without one than without all. */
export function openedAll(appSecret: string, name: string, kept: Record<string, string>): Record<string, string> {
  const values = Object.entries(kept).map(([key, value]) => [key, opened(appSecret, name, key, value)] as const);
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}
