/** For a datetime-local input, in the browser's time zone: '2026-12-01T09:00'. */
export function localMoment(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** In ISO 8601; null if invalid. */
export function momentIn(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
