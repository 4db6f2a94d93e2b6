const DAY_MS = 86_400_000;

/** Midnights between now and the end of something, by the reader's calendar, or by UTC's while the server writes. 0: it ends today. */
export function daysLeft(end: Date, now: Date, local: boolean): number {
  const day = (moment: Date) =>
    local
      ? Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
      : Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  return Math.max(0, (day(end) - day(now)) / DAY_MS);
}
