/** A study day begins at four in the morning: who studies past midnight is still in the evening before. */
const BEGINS_AT = { hour: 4 };

export interface StudyDay {
  starts_at: Date;
  ends_at: Date;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** YYYY-MM-DD. */
  date: string;
}

/** The day of somebody's study, in their time zone; days on which the clocks change are 23 or 25 hours long. */
export function studyDayOf(now: Date, time_zone: string): StudyDay {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone);
  const beginning = local.toPlainDate().toZonedDateTime({ timeZone: time_zone, plainTime: BEGINS_AT });
  const isBefore = Temporal.ZonedDateTime.compare(local, beginning) < 0;
  const day = local.toPlainDate().subtract({ days: isBefore ? 1 : 0 });
  const at = (date: Temporal.PlainDate) =>
    new Date(date.toZonedDateTime({ timeZone: time_zone, plainTime: BEGINS_AT }).epochMilliseconds);
  return {
    starts_at: at(day),
    ends_at: at(day.add({ days: 1 })),
    weekday: day.dayOfWeek,
    date: day.toString(),
  };
}

/** The zone under its IANA name; UTC where there is no such zone. */
export function knownZone(time_zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: time_zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
