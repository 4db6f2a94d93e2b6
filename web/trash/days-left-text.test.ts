import { expect, test } from 'vitest';
import { daysLeftText } from './days-left-text.ts';

test.each([
  ['2026-12-20T09:00:00Z', '30 days', false],
  ['2026-12-20T08:59:59Z', '30 days', false],
  ['2026-12-19T20:00:00Z', '29 days', false],
  ['2026-11-23T09:00:00Z', '3 days', true],
  ['2026-11-21T09:00:00Z', '1 day', true],
  ['2026-11-21T08:00:00Z', '23 hours', true],
  ['2026-11-20T10:30:00Z', '1 hour', true],
  ['2026-11-20T09:20:00Z', 'less than an hour', true],
])('until %s there are %s left', (until, text, soon) => {
  expect(daysLeftText(until, '2026-11-20T09:00:00Z')).toEqual({ text, soon });
});
