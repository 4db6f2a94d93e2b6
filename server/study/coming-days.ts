import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Forecast, type ForecastInput, forecast } from '#core/study/forecast.ts';
import type { Reservation } from '#core/study/promises.ts';

/** Forecasts kept in this process. */
const KEPT = 100;
const kept = new Map<string, Promise<Forecast>>();

interface Ahead {
  /** The learner's, YYYY-MM-DD. */
  date: string;
  reservations: readonly Reservation[];
  /** Planned seconds of each day from today on; as many are looked ahead. */
  daily: readonly number[];
  /** The most cards never seen that come on one day. */
  new_cards: number;
}

/** Computed once a day for the same memories, minutes and exams, and other requests go on in between. */
export function comingDays(input: ForecastInput, { date, ...ahead }: Ahead): Promise<Forecast> {
  const { now, ...rest } = input;
  const key = createHash('sha256')
    .update(JSON.stringify([date, rest, ahead], listed))
    .digest('base64');
  const known = kept.get(key);
  if (known) return known;
  const found = inSteps(forecast(input, ahead));
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}

const listed = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);

async function inSteps(steps: Generator<void, Forecast>): Promise<Forecast> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
