/** The key that was pressed, letters small: by its place on the keyboard where the layout has no Latin letters, as in Cyrillic or Greek. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = /^[^\p{ASCII}]$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  const placed = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (placed ?? key).toLowerCase();
}
