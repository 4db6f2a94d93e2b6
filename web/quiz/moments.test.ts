import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMoments } from './moments.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');

describe('the moments of changes', () => {
  test('are those of the clock as long as it goes forward', () => {
    const moments = createMoments();
    expect(moments.next(now + 0.9)).toBe('2026-11-20T09:00:00.000Z');
    expect(moments.next(now + 1_500.2)).toBe('2026-11-20T09:00:01.500Z');
  });

  test('are each later than the one before, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: now - 5, max: now + 5, noNaN: true }), { minLength: 2 }), (clock) => {
        const moments = createMoments();
        const made = clock.map((reading) => Date.parse(moments.next(reading)));
        for (const [index, moment] of made.entries()) {
          expect(moment).toBeGreaterThanOrEqual(Math.floor(clock[index] as number));
          if (index > 0) expect(moment).toBeGreaterThan(made[index - 1] as number);
        }
      }),
    );
  });

  test('follow those of an earlier visit; what is no moment is passed over', () => {
    const moments = createMoments();
    for (const kept of ['2026-11-20T09:00:03.000Z', '2026-11-20T09:00:02.000Z', 'rubbish']) moments.remember(kept);
    expect(moments.next(now)).toBe('2026-11-20T09:00:03.001Z');
  });
});
