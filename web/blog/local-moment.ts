/** A moment as an input for date and time takes it, in this browser's time zone: '2026-12-01T09:00'. */
export function localMoment(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that such an input names, in ISO 8601; null where it names none. */
export function momentIn(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
