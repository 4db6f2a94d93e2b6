import { expect, test } from 'vitest';
import { calendarDay, daysUntil, knownZone, studyDayOf } from './day.ts';

const hours = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) =>
  (ends_at.getTime() - starts_at.getTime()) / 3_600_000;

test.each([
  ['2026-11-20T09:00:00Z', 'UTC', '2026-11-20', '2026-11-20T04:00:00.000Z', 5],
  ['2026-11-20T03:59:59Z', 'UTC', '2026-11-19', '2026-11-19T04:00:00.000Z', 4],
  ['2026-11-20T02:59:00Z', 'Europe/Amsterdam', '2026-11-19', '2026-11-19T03:00:00.000Z', 4],
  ['2026-11-20T03:00:00Z', 'Europe/Amsterdam', '2026-11-20', '2026-11-20T03:00:00.000Z', 5],
  ['2026-11-20T15:00:00Z', 'Pacific/Auckland', '2026-11-21', '2026-11-20T15:00:00.000Z', 6],
])('%s in %s is of the day %s', (now, zone, date, starts_at, weekday) => {
  const day = studyDayOf(new Date(now), zone);
  expect([day.date, day.starts_at.toISOString(), day.weekday]).toEqual([date, starts_at, weekday]);
  expect(hours(day)).toBe(24);
});

test('a day on which the clocks change has 23 or 25 hours', () => {
  expect(hours(studyDayOf(new Date('2027-03-27T12:00:00Z'), 'Europe/Amsterdam'))).toBe(23);
  expect(hours(studyDayOf(new Date('2027-10-30T12:00:00Z'), 'Europe/Amsterdam'))).toBe(25);
});

test.each([
  ['2026-11-20T22:59:00Z', 'Europe/Amsterdam', '2026-11-20', '2026-11-20'],
  ['2026-11-20T23:00:00Z', 'Europe/Amsterdam', '2026-11-21', '2026-11-20'],
  ['2026-11-21T00:00:00Z', 'Europe/Amsterdam', '2026-11-21', '2026-11-20'],
  ['2026-11-21T03:00:00Z', 'Europe/Amsterdam', '2026-11-21', '2026-11-21'],
  ['2026-11-21T00:00:00Z', 'America/New_York', '2026-11-20', '2026-11-20'],
  ['2027-03-28T02:30:00Z', 'Europe/Amsterdam', '2027-03-28', '2027-03-28'],
  ['2027-10-31T02:30:00Z', 'Europe/Amsterdam', '2027-10-31', '2027-10-30'],
])('at %s in %s the calendar says %s, and one studies for %s', (now, zone, calendar, studied) => {
  const at = new Date(now);
  expect([calendarDay(at, zone), studyDayOf(at, zone).date]).toEqual([calendar, studied]);
});

test('days of 23 and 25 hours count as one', () => {
  expect(daysUntil('2027-03-27', '2027-03-29')).toBe(2);
  expect(daysUntil('2027-10-30', '2027-11-01')).toBe(2);
});

test('a zone that does not exist is UTC', () => {
  expect(['Europe/Amsterdam', 'europe/amsterdam', 'Mars/Olympus', ''].map(knownZone)).toEqual([
    ...['Europe/Amsterdam', 'Europe/Amsterdam', 'UTC', 'UTC'],
  ]);
});
