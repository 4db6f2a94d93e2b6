/** Null for anything but digits with an optional sign: '12.7' and '1e2' must not silently become another number. */
export function wholeNumber(typed: string): number | null {
  const text = typed.trim();
  return /^[+-]?\d+$/.test(text) ? Number(text) : null;
}
