import { expect, test } from 'vitest';
import { endOfDay, lastDay } from './entitlements.ts';

test('what ends on a day lasts until its last moment, in UTC', () => {
  expect(endOfDay('2026-02-28').toISOString()).toBe('2026-02-28T23:59:59.999Z');
  expect(lastDay(endOfDay('2026-02-28'))).toBe('2026-02-28');
});

test('what ends at midnight was there on the day before', () => {
  expect(lastDay(new Date('2026-03-01T00:00:00.000Z'))).toBe('2026-02-28');
  expect(lastDay(new Date('2026-03-01T00:00:00.001Z'))).toBe('2026-03-01');
});
