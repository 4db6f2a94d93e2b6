/** In lower case; by position on the keyboard for layouts without Latin letters, such as Cyrillic or Greek. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = /^[^\p{ASCII}]$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  const placed = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (placed ?? key).toLowerCase();
}
