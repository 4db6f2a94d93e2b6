import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import type { Log } from '../log.ts';
import { type DatabaseClock, openDatabaseClock } from './clock.ts';
import type { Db } from './open.ts';

const app = useTestApp();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-20T09:00:00.000Z');

let clock: DatabaseClock | undefined;
afterEach(() => clock?.stop());

/** A database and a machine whose clocks stand where they are put. `trip`: how long an answer takes. */
async function aMachine(ahead = 0) {
  const place = { database: START, wall: START + ahead, steady: 5_000, trip: 2, answers: true, asked: 0 };
  const lines: string[] = [];
  const log: Log = { info: (event) => lines.push(event), error: (event) => lines.push(event) };
  const pass = (milliseconds: number) => {
    for (const name of ['database', 'wall', 'steady'] as const) place[name] += milliseconds;
  };
  const execute = async () => {
    place.asked += 1;
    if (!place.answers) throw new Error('gone');
    pass(place.trip / 2);
    const ms = String(place.database);
    pass(place.trip / 2);
    return { rows: [{ ms }] };
  };
  const machine = { wall: () => place.wall, steady: () => place.steady };
  clock = await openDatabaseClock({ execute } as unknown as Db, log, machine);
  const opened = clock;
  return { place, lines, pass, clock: opened, error: () => opened.now().getTime() - place.database };
}

describe('the time', () => {
  test.each([0, 400 * DAY, -400 * DAY])("is the database's where the machine is %d ms ahead", async (ahead) => {
    const { pass, error } = await aMachine(ahead);
    expect(Math.abs(error())).toBeLessThanOrEqual(2);
    pass(20 * SECOND);
    expect(Math.abs(error())).toBeLessThanOrEqual(2);
  });

  test('is told by a real database', async () => {
    const asked = Date.now();
    clock = await openDatabaseClock(app.deps.db, app.deps.log, {
      wall: () => Date.now() + 400 * DAY,
      steady: () => performance.now(),
    });
    const told = clock.now().getTime();
    expect(told).toBeGreaterThanOrEqual(asked - SECOND);
    expect(told).toBeLessThanOrEqual(Date.now() + SECOND);
    app.errors.length = 0;
  });

  test("does not move when the machine's clock is set, forwards or backwards", async () => {
    const { place, error } = await aMachine();
    for (const jump of [400 * DAY, -800 * DAY]) {
      place.wall += jump;
      expect(Math.abs(error())).toBeLessThanOrEqual(2);
    }
  });

  test('is asked for at once when the machine has slept: its steady clock stood still', async () => {
    const { place, error, clock } = await aMachine();
    place.database += DAY;
    place.wall += DAY;
    expect(error()).toBeLessThan(-DAY + MINUTE);
    await expect.poll(() => Math.abs(error())).toBeLessThanOrEqual(2);
    expect(clock.agrees()).toBe(true);
  });

  test('goes on for a minute without the database, and no further whatever the steady clock says', async () => {
    const { place, error, clock } = await aMachine();
    place.answers = false;
    place.steady += 400 * DAY;
    expect(error()).toBeGreaterThan(MINUTE - SECOND);
    expect(error()).toBeLessThanOrEqual(MINUTE + 2);
    expect(await clock.ask()).toBeNull();
    place.answers = true;
    expect(await clock.ask()).not.toBeNull();
    expect(Math.abs(error())).toBeLessThanOrEqual(2);
  });

  test('takes no notice of an answer that took too long', async () => {
    const { place, error, clock } = await aMachine();
    place.trip = 5 * SECOND;
    expect(await clock.ask()).toBeNull();
    expect(Math.abs(error())).toBeLessThanOrEqual(2);
  });

  test('does not step to and fro with the trips of the answers', async () => {
    const { place, clock } = await aMachine();
    const told: number[] = [];
    for (const trip of [40, 2, 90, 10, 60]) {
      place.trip = trip;
      await clock.ask();
      told.push(clock.now().getTime() - place.database);
    }
    expect(new Set(told).size).toBe(1);
  });
});

describe("a machine's clock that is more than two minutes apart", () => {
  test.each([2 * MINUTE + SECOND, -2 * MINUTE - SECOND, 400 * DAY])('%d ms: is told in one line', async (ahead) => {
    const { clock, lines, place } = await aMachine(ahead);
    for (let n = 0; n < 5; n++) {
      expect(clock.agrees()).toBe(false);
      expect(await clock.ask()).toBeNull();
    }
    expect(lines).toEqual(['clock wrong']);
    place.wall = place.database;
    expect(await clock.ask()).not.toBeNull();
    expect(clock.agrees()).toBe(true);
    expect(lines).toEqual(['clock wrong', 'clock right again']);
  });

  test('a minute and a half is close enough', async () => {
    const { clock, lines } = await aMachine(1.5 * MINUTE);
    expect(clock.agrees()).toBe(true);
    expect(await clock.ask()).not.toBeNull();
    expect(lines).toEqual([]);
  });

  test('a clock that is set while the instance runs is noticed without waiting for the next question', async () => {
    const { clock, lines, place } = await aMachine();
    place.wall += 10 * MINUTE;
    await expect.poll(() => clock.agrees()).toBe(false);
    expect(lines).toEqual(['clock wrong']);
  });
});
