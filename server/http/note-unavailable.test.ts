import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { noteUnavailable } from './errors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a thousand failures are a line a second, with their number', () => {
  const told: unknown[] = [];
  const log = {
    info: () => {},
    error: (_event: string, error: unknown, facts?: object) => told.push({ error, ...facts }),
  };
  const errors = Array.from({ length: 1000 }, (_, n) => new Error(`number ${n}`));
  for (const error of errors) noteUnavailable(log, error);
  expect(told).toEqual([{ error: errors[0], failures: 1 }]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([expect.anything(), { error: errors[999], failures: 999 }]);
  noteUnavailable(log, errors[5]);
  vi.advanceTimersByTime(1_000);
  expect(told.slice(2)).toEqual([{ error: errors[5], failures: 1 }]);
  vi.advanceTimersByTime(2_000);
  expect(vi.getTimerCount()).toBe(0);
  noteUnavailable(log, errors[6]);
  expect(told.slice(3)).toEqual([{ error: errors[6], failures: 1 }]);
});

test('a connection that something else refused is not the database', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:443'), { code: 'ECONNREFUSED' });
  expect(isDatabaseUnavailable(new TypeError('fetch failed', { cause: refused }))).toBe(false);
  expect(isDatabaseUnavailable(refused)).toBe(false);
  expect(
    isDatabaseUnavailable(Object.assign(new Error('Failed query', { cause: refused }), { query: 'select 1' })),
  ).toBe(true);
  expect(isDatabaseUnavailable(null)).toBe(false);
});
