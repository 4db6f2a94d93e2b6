const DAY_MS = 86_400_000;

/** Returns the number of midnights between now and the end, in the reader's time zone, or in UTC when rendered on the server. 0: today. */
export function daysLeft(end: Date, now: Date, local: boolean): number {
  const day = (moment: Date) =>
    local
      ? Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
      : Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  return Math.max(0, (day(end) - day(now)) / DAY_MS);
}
