import { expect, test } from 'vitest';
import { zonesDiffer, zoneText } from './zones.ts';

test('a zone is named for its city', () => {
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(zoneText)).toEqual([
    ...['New York time', 'Buenos Aires time', 'UTC', 'GMT+5'],
  ]);
});

test.each([
  ['Europe/Berlin', 'America/New_York', true],
  // The same in winter.
  ['Europe/London', 'UTC', true],
  ['America/Phoenix', 'America/Denver', true],
  ['Europe/Berlin', 'Arctic/Longyearbyen', false],
  ['UTC', 'Etc/UTC', false],
  ['Europe/Berlin', 'Mars/Olympus', false],
])('the clocks of %s and %s differ: %s', (one, other, differ) => {
  expect(zonesDiffer(one, other, new Date('2026-11-20T12:00:00Z'))).toBe(differ);
});
