/** At 4 a.m., so that studying past midnight counts for the evening before. */
const BEGINS_AT = { hour: 4 };

export interface StudyDay {
  starts_at: Date;
  ends_at: Date;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** YYYY-MM-DD. */
  date: string;
}

const zoneOf = (time_zone: string | null) => time_zone ?? 'UTC';

/** Days on which the clocks change are 23 or 25 hours long. */
export function studyDayOf(now: Date, time_zone: string | null): StudyDay {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zoneOf(time_zone));
  const isBefore = now < startOf(local.toPlainDate(), time_zone);
  const day = local.toPlainDate().subtract({ days: isBefore ? 1 : 0 });
  const starts_at = startOf(day, time_zone);
  const ends_at = startOf(day.add({ days: 1 }), time_zone);
  return { starts_at, ends_at, weekday: day.dayOfWeek, date: day.toString() };
}

/** Both are YYYY-MM-DD; below 0 where `later` is the earlier one. */
export function daysUntil(date: string, later: string): number {
  return Temporal.PlainDate.from(date).until(later, { largestUnit: 'day' }).days;
}

export function dayAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

export function startOf(date: Temporal.PlainDate, time_zone: string | null): Date {
  return new Date(date.toZonedDateTime({ timeZone: zoneOf(time_zone), plainTime: BEGINS_AT }).epochMilliseconds);
}

/** The calendar day, YYYY-MM-DD: from midnight on, unlike a study day. */
export function calendarDay(now: Date, time_zone: string | null): string {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zoneOf(time_zone));
  return local.toPlainDate().toString();
}

export function knownZone(time_zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: time_zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
