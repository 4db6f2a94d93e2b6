import { useHydrated } from './use-hydrated.ts';

/** A moment as the loaders hand it over: ISO text or a Date. */
export type Moment = string | Date;

/** The moment; null for what is none. A page shows such a text as it is: what is stored must not keep the rest from being shown. */
export function momentOf(at: Moment): Date | null {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

type DateStyle = 'full' | 'long' | 'medium';

/** In en-US like the sentences around it, wherever it is read. On the server and in the first render in UTC, so that both agree; then in the reader's own zone. */
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
  /** 'near': with the hour within two days of it. What ends may end in the afternoon of its last day. */
  time?: boolean | 'near';
};

export function LocalDate({ at, style = 'long', time = false }: LocalDateProps) {
  const local = useHydrated();
  const moment = momentOf(at);
  if (moment === null) return <>{String(at)}</>;
  const withTime = time === 'near' ? local && Math.abs(moment.getTime() - Date.now()) < NEAR_MS : time;
  return <time dateTime={moment.toISOString()}>{dateText(moment, style, withTime, local)}</time>;
}
