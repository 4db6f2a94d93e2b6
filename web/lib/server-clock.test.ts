import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerClock, datedBy } from './server-clock.ts';

const EVENING = Date.parse('2026-11-20T21:00:00.000Z');
const HOUR = 3_600_000;
const iso = (moment: number) => new Date(moment).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: EVENING + 20 * 60_000 }));
afterEach(() => void vi.useRealTimers());
/** The reader's clock alone: a machine that sleeps, or a clock that is set. */
const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** When something is dated after a minute awake and a jump, and how often the server was asked. */
async function datedAfter(ms: number, ask: () => Promise<string>) {
  const clock = createServerClock(iso(EVENING));
  vi.advanceTimersByTime(60_000);
  jump(ms);
  const asking = vi.fn(ask);
  const dated = datedBy(clock, asking);
  await vi.advanceTimersByTimeAsync(5_000);
  return { at: iso(await dated), asked: asking.mock.calls.length, isAtOnce: typeof dated === 'number', clock };
}
const offline = () => Promise.reject(new Error('offline'));

test.each([0, 1_900, -1_900])('the server is not asked after a jump of %i ms', async (ms) => {
  const { at, asked, isAtOnce } = await datedAfter(ms, offline);
  expect([at, asked, isAtOnce]).toEqual([iso(EVENING + 60_000), 0, true]);
});

test.each([
  ['nine hours of sleep', 9 * HOUR, EVENING + 9 * HOUR + 60_000],
  ['a clock set ahead', HOUR, EVENING + 60_000],
  ['a clock set back', -HOUR, EVENING + 60_000],
])('after %s it is dated by the server', async (_, ms, now) => {
  const reply = () => new Promise<string>((resolve) => setTimeout(() => resolve(iso(now + 3_000)), 3_000));
  const { at, asked, clock } = await datedAfter(ms, reply);
  expect([at, asked, clock.isUnsure(), iso(clock.now())]).toEqual([iso(now), 1, false, iso(now + 5_000)]);
});

test.each([
  ['without a network', offline],
  ['without a reply', () => new Promise<string>(() => {})],
])('%s it is dated by the clock that went on while the other stood still', async (_, ask) => {
  const slept = await datedAfter(9 * HOUR, ask);
  expect([slept.at, slept.clock.isUnsure()]).toEqual([iso(EVENING + 9 * HOUR + 60_000), true]);
  const back = await datedAfter(-9 * HOUR, ask);
  expect(back.at).toEqual(iso(EVENING + 60_000));
});

test('what the server keeps by date is dated by this clock', () => {
  const web = globSync('web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  const having = (sign: RegExp) => web.filter((path) => sign.test(readFileSync(path, 'utf8'))).sort();
  expect(having(/outbox\.put\(/)).toEqual(['web/reviews/put-dated.ts']);
  expect(having(/\bmade_at: (?!string)/)).toEqual(['web/quizzes/server-run.ts']);
});
