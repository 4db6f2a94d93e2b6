export const checkedWrong = "The date of 'Checked:' must be a day such as 2026-11-29.";

/** Years 2000 to 2999, as in all forms. */
export function isDay(text: string): boolean {
  const day = /^2\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
