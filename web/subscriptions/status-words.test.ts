import { describe, expect, test } from 'vitest';
import { type SubscriptionStatus, subscriptionStatuses } from '#core/subscriptions/access.ts';
import type { Subscription } from './load-plans.ts';
import { endWord, goesOn, grantsAccess, statusWords, waitsForPayment } from './status-words.ts';

const start = '2026-11-20T10:00:00.000Z';
const end = '2026-12-20T10:00:00.000Z';
const within = new Date('2026-12-01T00:00:00Z');
const after = new Date('2026-12-21T00:00:00Z');

const held = (status: SubscriptionStatus, cancel_at_period_end = false): Subscription => ({
  ...{ id: 's', status, cancel_at_period_end, current_period_start: start, current_period_end: end },
  access_until: null,
  ...{ tier_id: null, tier_name: 'Monthly', price_amount: 1200, currency: 'usd', interval: 'month' },
});

test('L4-034, L4-037: every status that the provider knows has a word of its own', () => {
  const words = subscriptionStatuses.map((status) => statusWords[status].word);
  expect(new Set(words).size).toBe(subscriptionStatuses.length);
});

describe('what the end of the period is called', () => {
  test.each([
    ['active', false, within, 'Renews'],
    ['active', true, within, 'Ends'],
    // The news of a renewal may be late.
    ['active', false, after, 'Renews'],
    ['trialing', false, within, 'First payment'],
    ['trialing', true, within, 'Ends'],
    ['past_due', false, within, 'Access until'],
    ['past_due', true, within, 'Ends'],
    ['past_due', false, after, 'Ended'],
    ['canceled', false, within, 'Ends'],
    ['canceled', false, after, 'Ended'],
    ['unpaid', false, within, null],
    ['paused', false, within, null],
    ['incomplete', false, within, null],
    ['incomplete_expired', false, after, null],
  ] as const)('%s, canceled %s, at %s: %s', (status, canceled, now, word) => {
    expect(endWord(held(status, canceled), now)).toBe(word);
  });
});

test('access is asked of the one function that decides it', () => {
  expect(grantsAccess(held('past_due'), within)).toBe(true);
  expect(grantsAccess(held('past_due'), after)).toBe(false);
  expect(grantsAccess(held('unpaid'), within)).toBe(false);
});

test('what goes on can be changed, what waits for a payment leads to the cards and invoices', () => {
  const those = (holds: (subscription: Subscription) => boolean) =>
    subscriptionStatuses.filter((status) => holds(held(status)));
  expect(those(goesOn)).toEqual(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
  expect(those(waitsForPayment)).toEqual(['past_due', 'unpaid', 'paused', 'incomplete']);
});
