import { useHydrated } from './use-hydrated.ts';

/** ISO 8601, or a Date. */
export type Moment = string | Date;

/** Null if invalid: such a text is shown unchanged, so that bad stored data does not break the page. */
export function momentOf(at: Moment): Date | null {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

type DateStyle = 'full' | 'long' | 'medium';

/**
 * In UTC on the server and in the first render, so that hydration matches; then in the reader's time zone. Always en-US, like the
 * text around it.
 */
export function dateText(moment: Date, style: DateStyle, time: boolean, local: boolean): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: style };
  if (time) format.timeStyle = 'short';
  if (!local) format.timeZone = 'UTC';
  return new Intl.DateTimeFormat('en-US', format).format(moment);
}

const NEAR_MS = 48 * 3_600_000;

type LocalDateProps = {
  at: Moment;
  style?: DateStyle;
  /** 'near': with the time within two days of it, because an end may be in the afternoon of the last day. */
  time?: boolean | 'near';
};

export function LocalDate({ at, style = 'long', time = false }: LocalDateProps) {
  const local = useHydrated();
  const moment = momentOf(at);
  if (moment === null) return <>{String(at)}</>;
  const withTime = time === 'near' ? local && Math.abs(moment.getTime() - Date.now()) < NEAR_MS : time;
  return <time dateTime={moment.toISOString()}>{dateText(moment, style, withTime, local)}</time>;
}
