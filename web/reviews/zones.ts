/** 'New York time' of 'America/New_York'; a zone without a city keeps its name: 'UTC'. */
export function zoneText(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return zone.includes('/') && !zone.startsWith('Etc/') ? `${city} time` : city;
}

const DAY_MS = 86_400_000;

/** Whether their clocks differ on some day of the coming year; false where the browser does not know one of them. */
export function zonesDiffer(one: string, other: string, now: Date): boolean {
  if (one === other) return false;
  try {
    const [first, second] = [one, other].map(
      (timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
    const days = Array.from({ length: 366 }, (_, day) => now.getTime() + day * DAY_MS);
    return days.some((at) => first.format(at) !== second.format(at));
  } catch {
    return false;
  }
}
