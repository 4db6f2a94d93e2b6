import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccessGrant,
  type AccessSubscription,
  type AdFree,
  adFree,
  grantState,
  hasEntitlement,
  subscriptionCounts,
  subscriptionStatuses,
} from './access.ts';

const NOW = new Date('2026-11-20T09:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR = 3_600_000;
const ends = { 'an hour before its end': later(HOUR), 'at its end': NOW, 'an hour after its end': later(-HOUR) };
const never: AdFree = { is_ad_free: false, reason: null, until: null, past_due: false };

const subscription = (parts: Partial<AccessSubscription> = {}): AccessSubscription => ({
  ...{ status: 'active', current_period_end: later(HOUR), access_until: null, cancel_at_period_end: false },
  ...parts,
});
const grant = (parts: Partial<AccessGrant> = {}): AccessGrant => ({
  ...{ topic_id: 'here', is_ad_free: true, is_active: true, entitlement_is_active: true, expires_at: null },
  ...parts,
});

describe('whether a subscription counts: before, at and after the end of its period', () => {
  const always = [true, true, true];
  const toTheEnd = [true, false, false];
  const not = [false, false, false];
  const table: Record<(typeof subscriptionStatuses)[number], boolean[]> = {
    trialing: always,
    active: always,
    past_due: toTheEnd,
    canceled: toTheEnd,
    unpaid: not,
    paused: not,
    incomplete: not,
    incomplete_expired: not,
  };
  const cases = subscriptionStatuses.flatMap((status) =>
    [false, true].flatMap((cancel_at_period_end) =>
      Object.entries(ends).map(([when, current_period_end], index) => ({
        ...{ status, cancel_at_period_end, when, current_period_end },
        counts: table[status][index] as boolean,
      })),
    ),
  );

  test('every status is tried with and without a cancellation at each of the three moments', () => {
    expect(cases).toHaveLength(8 * 2 * 3);
  });

  test.each(cases)('L4-034, L4-035: $status, $cancel_at_period_end, $when: $counts', ({ counts, ...parts }) => {
    expect(subscriptionCounts(subscription(parts), NOW)).toBe(counts);
    const answer = adFree([subscription(parts)], [], 'anywhere', NOW);
    const until = parts.current_period_end;
    const past_due = parts.status === 'past_due';
    expect(answer).toEqual(counts ? { is_ad_free: true, reason: 'subscription', until, past_due } : never);
  });

  test('a millisecond before the end counts, the end itself does not', () => {
    for (const status of ['past_due', 'canceled'] as const) {
      expect(subscriptionCounts(subscription({ status, current_period_end: later(1) }), NOW)).toBe(true);
      expect(subscriptionCounts(subscription({ status, current_period_end: later(0) }), NOW)).toBe(false);
    }
  });
});

describe('the state of a grant', () => {
  const moments = { never: null, 'in an hour': later(HOUR), 'in a millisecond': later(1), now: NOW, over: later(-1) };
  const cases = [true, false].flatMap((is_active) =>
    [true, false].flatMap((entitlement_is_active) =>
      Object.entries(moments).map(([when, expires_at]) => {
        const expired = expires_at !== null && expires_at <= NOW;
        const state = !is_active ? 'revoked' : !entitlement_is_active ? 'inactive' : expired ? 'expired' : 'active';
        return { is_active, entitlement_is_active, when, expires_at, state };
      }),
    ),
  );

  test.each(cases)(
    'L3-043, L3-047: active $is_active, its entitlement active $entitlement_is_active, expires $when: $state',
    ({ is_active, entitlement_is_active, expires_at, state }) => {
      const held = grant({ is_active, entitlement_is_active, expires_at });
      expect(grantState(held, NOW)).toBe(state);
      expect(hasEntitlement([held], 'here', NOW)).toBe(state === 'active');
      const answer = adFree([], [held], 'here', NOW);
      const counts = { is_ad_free: true, reason: 'entitlement', until: expires_at, past_due: false };
      expect(answer).toEqual(state === 'active' ? counts : never);
    },
  );

  test('a grant is for its topic only; one that is not ad-free is held and removes no ads', () => {
    expect(hasEntitlement([grant()], 'there', NOW)).toBe(false);
    expect(adFree([], [grant()], 'there', NOW)).toEqual(never);
    const plain = grant({ is_ad_free: false });
    expect(hasEntitlement([plain], 'here', NOW)).toBe(true);
    expect(adFree([], [plain], 'here', NOW)).toEqual(never);
  });
});

test('nothing held: ads', () => {
  expect(adFree([], [], 'here', NOW)).toEqual(never);
  expect(hasEntitlement([], 'here', NOW)).toBe(false);
});

describe('against a plain model', () => {
  const moment = fc.integer({ min: -5, max: 5 }).map((hours) => later(hours * HOUR));
  const subscriptions = fc.array(
    fc.record({
      status: fc.constantFrom(...subscriptionStatuses),
      current_period_end: moment,
      access_until: fc.option(moment),
      cancel_at_period_end: fc.boolean(),
    }),
    { maxLength: 4 },
  );
  const grants = fc.array(
    fc.record({
      topic_id: fc.constantFrom('here', 'there'),
      is_ad_free: fc.boolean(),
      is_active: fc.boolean(),
      entitlement_is_active: fc.boolean(),
      expires_at: fc.option(moment),
    }),
    { maxLength: 4 },
  );

  test('L6-007: what removes the ads, why, and until when; of several reasons the one that lasts longest', () => {
    fc.assert(
      fc.property(subscriptions, grants, (held, granted) => {
        const answer = adFree(held, granted, 'here', NOW);
        const reasons = [...held.flatMap(reasonOf), ...granted.flatMap(reasonOfGrant)];
        expect(answer.is_ad_free).toBe(reasons.length > 0);
        if (reasons.length === 0) {
          expect(answer).toEqual(never);
          return;
        }
        const longest = Math.max(...reasons.map(({ lasts }) => lasts));
        const best = reasons.filter(({ lasts }) => lasts === longest).map(({ answer }) => answer);
        expect(best).toContainEqual(answer);
        const bySubscription = best.some(({ reason }) => reason === 'subscription');
        expect(answer.reason).toBe(bySubscription ? 'subscription' : 'entitlement');
      }),
      { numRuns: 2000, seed: 20_261_120 },
    );
  });

  test('more held never means more ads, and the order in which it is held changes nothing about that', () => {
    fc.assert(
      fc.property(subscriptions, grants, subscriptions, grants, (held, granted, more, moreGranted) => {
        const before = adFree(held, granted, 'here', NOW);
        const withMore = adFree([...held, ...more], [...granted, ...moreGranted], 'here', NOW);
        if (before.is_ad_free) expect(withMore.is_ad_free).toBe(true);
        const turned = adFree([...held].reverse(), [...granted].reverse(), 'here', NOW);
        expect([turned.is_ad_free, turned.reason]).toEqual([before.is_ad_free, before.reason]);
      }),
      { numRuns: 500, seed: 20_261_120 },
    );
  });

  test('a grant for another topic changes nothing here', () => {
    fc.assert(
      fc.property(subscriptions, grants, (held, granted) => {
        const here = granted.filter(({ topic_id }) => topic_id === 'here');
        expect(adFree(held, granted, 'here', NOW)).toEqual(adFree(held, here, 'here', NOW));
        expect(hasEntitlement(granted, 'here', NOW)).toBe(hasEntitlement(here, 'here', NOW));
      }),
      { numRuns: 500, seed: 20_261_120 },
    );
  });

  interface Reason {
    lasts: number;
    answer: AdFree;
  }

  function reasonOf({
    status,
    current_period_end,
    access_until,
    cancel_at_period_end,
  }: AccessSubscription): Reason[] {
    const past_due = status === 'past_due' || status === 'unpaid';
    const runs = status === 'active' || status === 'trialing';
    const until = !runs && access_until ? access_until : current_period_end;
    const answer: AdFree = { is_ad_free: true, reason: 'subscription', until, past_due };
    const end = until.getTime();
    switch (status) {
      case 'active':
      case 'trialing':
        return [{ answer, lasts: cancel_at_period_end ? end : Number.POSITIVE_INFINITY }];
      case 'past_due':
      case 'canceled':
        return end > NOW.getTime() ? [{ answer, lasts: end }] : [];
      case 'unpaid':
        return access_until && end > NOW.getTime() ? [{ answer, lasts: end }] : [];
      default:
        return [];
    }
  }

  function reasonOfGrant(grant: AccessGrant): Reason[] {
    const { expires_at: until } = grant;
    if (grant.topic_id !== 'here' || !grant.is_ad_free || !grant.is_active || !grant.entitlement_is_active) return [];
    if (until && until.getTime() <= NOW.getTime()) return [];
    const answer: AdFree = { is_ad_free: true, reason: 'entitlement', until, past_due: false };
    return [{ answer, lasts: until ? until.getTime() : Number.POSITIVE_INFINITY }];
  }
});
