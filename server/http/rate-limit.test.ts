import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { addressKey, createLimits, rateLimits } from './rate-limit.ts';
import { rate_limits } from './tables.ts';

const app = useTestApp();

const refusalsOf = async (attempts: Promise<void>[]) => {
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
};

test('exact under 50 concurrent calls', async () => {
  const { points } = rateLimits.signInAccountAddress;
  const refusals = await refusalsOf(
    Array.from({ length: 50 }, () => app.deps.limits.take('signInAccountAddress', 'mara')),
  );
  expect(refusals).toHaveLength(50 - points);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429 });
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect(refusal.retryAfter).toBeLessThanOrEqual(rateLimits.signInAccountAddress.seconds);
  }
});

test('two keys and two limits do not know of each other', async () => {
  const { points } = rateLimits.feedbackUser;
  for (let n = 0; n < points; n++) await app.deps.limits.take('feedbackUser', 'mara');
  await expect(app.deps.limits.take('feedbackUser', 'mara')).rejects.toThrow('Too many attempts');
  await app.deps.limits.take('feedbackUser', 'jonas');
  await app.deps.limits.take('tokenUser', 'mara');
});

test('an attempt given back does not count, and a cleared key starts again', async () => {
  const { points } = rateLimits.feedbackUser;
  for (let n = 0; n < points * 3; n++) {
    await app.deps.limits.take('feedbackUser', 'mara');
    await app.deps.limits.giveBack('feedbackUser', 'mara');
  }
  for (let n = 0; n < points; n++) await app.deps.limits.take('feedbackUser', 'mara');
  await app.deps.limits.clear('feedbackUser', 'mara');
  await app.deps.limits.take('feedbackUser', 'mara');
});

test('of two limits at once the second counts only what the first lets through, and both can be given back', async () => {
  const { limits } = app.deps;
  const { points } = rateLimits.feedbackUser;
  const both = [
    ['feedbackUser', 'mara'],
    ['redeemUser', 'mara'],
  ] as const;
  for (let n = 0; n < points; n++) await limits.take('feedbackUser', 'mara');
  for (let n = 0; n < points; n++) await expect(limits.takeBoth(...both)).rejects.toThrow('Too many attempts');
  await limits.clear('feedbackUser', 'mara');
  for (let n = 0; n < points * 2; n++) {
    await limits.takeBoth(...both);
    await limits.giveBackBoth(...both);
  }
  for (let n = 0; n < points; n++) await limits.take('redeemUser', 'mara');
  await expect(limits.takeBoth(...both)).rejects.toThrow('Too many attempts');
});

test.runIf(process.env.TEST_DATABASE_URL)('instances on one PostgreSQL count together', async () => {
  const { points } = rateLimits.signUpAddress;
  const instances = [app.deps.limits, createLimits(app.deps.database), createLimits(app.deps.database)];
  const refusals = await refusalsOf(
    Array.from({ length: points + 20 }, (_, n) => instances[n % 3]?.take('signUpAddress', 'here') as Promise<void>),
  );
  expect(refusals).toHaveLength(20);
  const stored = await app.deps.db.select().from(rate_limits);
  expect(stored).toHaveLength(1);
  expect(stored[0]?.key, 'who it was is not stored').not.toContain('here');
});

test('no other operation is limited: 200 reads in a row are answered', async () => {
  const person = await app.person();
  for (let n = 0; n < 200; n++) {
    const { status } = await person.call('GET', '/api/users/me');
    if (status !== 200) expect(status).toBe(`read ${n + 1} to be answered`);
  }
  expect(await app.deps.db.select().from(rate_limits)).toEqual([]);
});

describe('the address that attempts are counted by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
