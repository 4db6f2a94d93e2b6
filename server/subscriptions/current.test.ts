import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SubscriptionStatus, subscriptionCounts, subscriptionStatuses } from '#core/subscriptions/access.ts';
import {
  currentSubscription,
  hasActiveSubscription,
  isLive,
  isOver,
  type NamedSubscription,
  wireSubscription,
} from './current.ts';

const NOW = new Date('2026-11-20T09:00:00.000Z');
const DAY = 24 * 3_600_000;
const ends = { before: new Date(NOW.getTime() + DAY), at: NOW, after: new Date(NOW.getTime() - DAY) };
type When = keyof typeof ends;

const row = (status: SubscriptionStatus, when: When = 'before', parts: Partial<NamedSubscription> = {}) =>
  ({
    id: '6f0f3a52-0000-4000-8000-000000000001',
    user_id: '6f0f3a52-0000-4000-8000-000000000002',
    subscription_id: 'sub_1',
    tier_id: null,
    tier_name: null,
    price_id: 'price_1',
    price_amount: 1200,
    currency: 'usd',
    interval: 'month',
    status,
    current_period_start: new Date('2026-10-20T09:00:00.000Z'),
    current_period_end: ends[when],
    access_until: null,
    cancel_at_period_end: false,
    created_at: NOW,
    updated_at: NOW,
    ...parts,
  }) satisfies NamedSubscription;

describe('one subscription by itself', () => {
  const shownUntilTheEnd: Record<SubscriptionStatus, boolean[]> = {
    active: [true, true, true],
    trialing: [true, true, true],
    past_due: [true, true, true],
    canceled: [true, false, false],
    unpaid: [true, true, true],
    paused: [true, true, true],
    incomplete: [true, true, true],
    incomplete_expired: [false, false, false],
  };
  const cases = subscriptionStatuses.flatMap((status) =>
    (['before', 'at', 'after'] as const).map((when, index) => ({
      ...{ status, when, shown: shownUntilTheEnd[status][index] as boolean },
    })),
  );

  test.each(cases)('$status, now $when the end of its period: shown $shown', ({ status, when, shown }) => {
    const held = row(status, when);
    expect(currentSubscription([held], NOW)).toBe(shown ? held : null);
  });

  test.each(subscriptionStatuses.map((status) => [status] as const))('L4-034: what %s means', (status) => {
    const held = row(status);
    expect(hasActiveSubscription([held])).toBe(status === 'active' || status === 'trialing');
    expect(isOver(held)).toBe(status === 'canceled' || status === 'incomplete_expired');
    expect(isLive(held)).toBe(!isOver(held) && status !== 'incomplete');
  });
});

describe('several', () => {
  const ranks: [string, SubscriptionStatus, When][][] = [
    [
      ['active', 'active', 'after'],
      ['past due', 'past_due', 'before'],
    ],
    [
      ['trialing', 'trialing', 'after'],
      ['canceled', 'canceled', 'before'],
    ],
    [
      ['past due', 'past_due', 'before'],
      ['canceled', 'canceled', 'before'],
    ],
    [
      ['canceled within its period', 'canceled', 'before'],
      ['unpaid', 'unpaid', 'before'],
    ],
    [
      ['unpaid', 'unpaid', 'before'],
      ['canceled and over', 'canceled', 'after'],
    ],
    [
      ['past due within its period', 'past_due', 'before'],
      ['past due beyond it', 'past_due', 'after'],
    ],
  ];

  test.each(ranks.map(([first, second]) => [first?.[0], second?.[0], first, second] as const))(
    '%s stands before %s, in whatever order they come',
    (_, __, first, second) => {
      const [one, other] = [first, second].map((parts) => row(parts?.[1] as SubscriptionStatus, parts?.[2]));
      expect(currentSubscription([one, other] as NamedSubscription[], NOW)).toBe(one);
      expect(currentSubscription([other, one] as NamedSubscription[], NOW)).toBe(one);
    },
  );

  test('of two alike the one that lasts longer; of none at all nothing', () => {
    const [longer, shorter] = [row('canceled', 'before'), row('canceled', 'before')];
    shorter.current_period_end = new Date(NOW.getTime() + DAY / 2);
    expect(currentSubscription([shorter, longer], NOW)).toBe(longer);
    expect(currentSubscription([], NOW)).toBe(null);
    expect(hasActiveSubscription([])).toBe(false);
  });

  test('whenever one counts, one that counts is shown; nothing is shown exactly when all are over and past', () => {
    const one = fc
      .tuple(fc.constantFrom(...subscriptionStatuses), fc.constantFrom<When>('before', 'at', 'after'))
      .map(([status, when]) => row(status, when));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), (held) => {
        const shown = currentSubscription(held, NOW);
        const counting = held.filter((each) => subscriptionCounts(each, NOW));
        if (counting.length > 0) expect(counting).toContain(shown);
        expect(shown === null).toBe(counting.length === 0 && held.every(isOver));
        if (hasActiveSubscription(held)) expect(shown && hasActiveSubscription([shown])).toBe(true);
      }),
      { numRuns: 1000, seed: 20_261_120 },
    );
  });
});

describe('what is told of it', () => {
  test('L3-051: the fields of the contract, nothing of the provider’s ids', () => {
    const told = wireSubscription(row('active', 'before', { tier_id: 'tier', tier_name: 'Monthly' }));
    expect(told).toEqual({
      id: '6f0f3a52-0000-4000-8000-000000000001',
      status: 'active',
      current_period_start: new Date('2026-10-20T09:00:00.000Z'),
      current_period_end: new Date('2026-11-21T09:00:00.000Z'),
      access_until: null,
      cancel_at_period_end: false,
      tier_id: 'tier',
      tier_name: 'Monthly',
      price_amount: 1200,
      currency: 'usd',
      interval: 'month',
    });
  });

  test.each([
    ['L9-027: $10.00 a month without a tier', 'Test payment', { price_amount: 1000 }],
    ['another amount without a tier', 'Former plan', {}],
    ['$10.00 a year without a tier', 'Former plan', { price_amount: 1000, interval: 'year' as const }],
    ['10 euros a month without a tier', 'Former plan', { price_amount: 1000, currency: 'eur' }],
    ['a tier of $10.00 a month', 'Ten', { price_amount: 1000, tier_name: 'Ten', tier_id: 'tier' }],
  ])('%s is called %s', (_, name, parts) => {
    expect(wireSubscription(row('active', 'before', parts)).tier_name).toBe(name);
  });
});
