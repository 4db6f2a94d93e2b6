import { useHydrated } from './use-hydrated.ts';

/** A moment as the loaders hand it over: ISO text or a Date. */
export type Moment = string | Date;

/** The moment; null for what is none. A page shows such a text as it is: what is stored must not keep the rest from being shown. */
export function momentOf(at: Moment): Date | null {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

type DateStyle = 'full' | 'long' | 'medium';

/** On the server and in the first render en-US in UTC, so that both agree; then the reader's own locale and zone. */
export function dateText(moment: Date, style: DateStyle, time: boolean, local: boolean): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: style };
  if (time) format.timeStyle = 'short';
  if (!local) format.timeZone = 'UTC';
  return new Intl.DateTimeFormat(local ? undefined : 'en-US', format).format(moment);
}

/** Names the language of the words to whoever reads them out: it may not be the page's. */
export const localeIn = (local: boolean) => (local ? new Intl.DateTimeFormat().resolvedOptions().locale : undefined);

type LocalDateProps = { at: Moment; style?: DateStyle; time?: boolean };

export function LocalDate({ at, style = 'long', time = false }: LocalDateProps) {
  const local = useHydrated();
  const moment = momentOf(at);
  if (moment === null) return <>{String(at)}</>;
  return (
    <time lang={localeIn(local)} dateTime={moment.toISOString()}>
      {dateText(moment, style, time, local)}
    </time>
  );
}
