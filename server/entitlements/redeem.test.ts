import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Answer, ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aGrant, anEntitlement, aTopic, aUser } from '../../tests/support/factories.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import { rateLimits } from '../http/rate-limit.ts';
import { redeem } from './redeem.ts';
import { entitlements, user_entitlements } from './tables.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const unknown = { error: 'Invalid or expired entitlement code', code: 'ENTITLEMENT_UNKNOWN' };
const alreadyHeld = { error: 'You already have this entitlement', code: 'ENTITLEMENT_ALREADY_HELD' };

const redeemed = (person: Person, code: unknown) => person.call('POST', '/api/entitlements/redeem', { code });
const grants = () => app.deps.db.select().from(user_entitlements);
const from = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
const codeOf = ({ status, body }: Answer) => [status, body.code];

async function countOf(id: string): Promise<number | undefined> {
  const [row] = await app.deps.db.select().from(entitlements).where(eq(entitlements.id, id));
  return row?.redemption_count;
}

describe('input', () => {
  test('L5-011: a code is trimmed and forced to upper case', async () => {
    const entitlement = await anEntitlement(app.deps, { code: 'ADFREE1' });
    const answer = ok(await redeemed(await app.person(), '  adFree1\n'));
    expect(answer.entitlement).toMatchObject({ entitlement_id: entitlement.id, entitlement: { code: 'ADFREE1' } });
  });

  test('a code with invisible or full-width characters is valid; an impossible code does not count as a guess', async () => {
    await anEntitlement(app.deps, { code: 'ADFREE1' });
    const learner = await app.person();
    for (let times = 0; times < 40; times++) expect((await redeemed(learner, 'AD-FREE')).body).toEqual(unknown);
    expect((await redeemed(learner, '\u200BＡＤＦＲＥＥ\u00AD１\uFEFF')).status).toBe(200);
  });
});

describe('valid codes', () => {
  test('L5-012, L8-035: it must exist, be active and not be expired; the response does not distinguish them', async () => {
    const now = app.deps.clock();
    await anEntitlement(app.deps, { code: 'OFF1', is_active: false });
    await anEntitlement(app.deps, { code: 'OLDCODE', redeem_until: now });
    await anEntitlement(app.deps, { code: 'LAST', redeem_until: new Date(now.getTime() + 1) });
    const learner = await app.person();
    for (const code of ['NOSUCH', 'OFF1', 'OLDCODE', 'ADFREE_', '%']) {
      const answer = await redeemed(learner, code);
      expect(answer.status, code).toBe(404);
      expect(answer.body, code).toEqual(unknown);
    }
    expect(await grants()).toEqual([]);
    expect((await redeemed(learner, 'LAST')).status, 'a moment before the end').toBe(200);
  });

  test('L4-039, L7-028, L7-031, L7-071: redeeming adds an active grant and does not reveal the limits', async () => {
    const topic = await aTopic(app.deps, { name: 'Cisco CCNA' });
    const entitlement = await anEntitlement(app.deps, {
      ...{ topic_id: topic.id, code: 'TWICE', name: 'CCNA for two', description: 'Two only', is_ad_free: true },
      ...{ max_redemptions: 2, grant_days: 90, redeem_until: new Date('2027-01-01T00:00:00Z') },
    });
    const learner = await app.person();
    const body = ok(await redeemed(learner, 'TWICE'));
    expect(body).toEqual({
      entitlement: {
        id: expect.any(String),
        user_id: learner.who.user_id,
        entitlement_id: entitlement.id,
        expires_at: from(app.deps.clock(), 90),
        is_active: true,
        created_at: app.deps.clock().toISOString(),
        state: 'active',
        entitlement: {
          ...{ name: 'CCNA for two', code: 'TWICE', description: 'Two only', is_ad_free: true },
          ...{ topic_id: topic.id, topic_name: 'Cisco CCNA' },
        },
      },
    });
    expect(await countOf(entitlement.id)).toBe(1);
  });

  test('the function returns only what the contract lists: no limits or counts', async () => {
    const { code } = await anEntitlement(app.deps, { max_redemptions: 3 });
    const { who } = await app.person();
    const returned = JSON.stringify(await redeem(app.deps, who, code, '127.0.0.1'));
    expect(returned).not.toMatch(/redemption|redeem_until|grant_days/);
  });

  test('L3-047: without a number of days the grant never expires', async () => {
    const { code } = await anEntitlement(app.deps, { grant_days: null });
    expect((await redeemed(await app.person(), code)).body.entitlement.expires_at).toBeNull();
  });
});

describe('with an existing grant', () => {
  test('L5-013, L8-037: it cannot be redeemed again while the grant is active, even when it is used up', async () => {
    const { id, code } = await anEntitlement(app.deps, { max_redemptions: 1, grant_days: 1 });
    const learner = await app.person();
    await redeemed(learner, code);
    app.pass(DAY_MS - 1);
    const again = await redeemed(learner, code);
    expect(again.status).toBe(409);
    expect(again.body).toEqual(alreadyHeld);
    expect(await countOf(id)).toBe(1);
  });

  test('a grant that an administrator assigned also counts', async () => {
    const { id, code } = await anEntitlement(app.deps);
    const learner = await app.person();
    await aGrant(app.deps, { user_id: learner.who.user_id, entitlement_id: id });
    expect(codeOf(await redeemed(learner, code))).toEqual([409, 'ENTITLEMENT_ALREADY_HELD']);
    expect(await countOf(id)).toBe(0);
  });

  test('grants of other users do not matter', async () => {
    const { id, code } = await anEntitlement(app.deps);
    await redeemed(await app.person(), code);
    expect((await redeemed(await app.person(), code)).status).toBe(200);
    expect(await countOf(id)).toBe(2);
  });

  test('an expired grant can be renewed: the same row, counted again', async () => {
    const { id, code } = await anEntitlement(app.deps, { grant_days: 10 });
    const learner = await app.person();
    const first = (await redeemed(learner, code)).body.entitlement;
    app.pass(10 * DAY_MS);
    const renewed = (await redeemed(learner, code)).body.entitlement;
    const now = app.deps.clock();
    expect(renewed).toEqual({ ...first, expires_at: from(now, 10), created_at: now.toISOString() });
    expect(await grants()).toHaveLength(1);
    expect(await countOf(id)).toBe(2);

    await app.deps.db.update(entitlements).set({ grant_days: null });
    app.pass(10 * DAY_MS);
    expect((await redeemed(learner, code)).body.entitlement).toMatchObject({ id: first.id, expires_at: null });
  });

  test('a renewal needs a remaining use', async () => {
    const { id, code } = await anEntitlement(app.deps, { grant_days: 1, max_redemptions: 1 });
    const learner = await app.person();
    const { expires_at } = (await redeemed(learner, code)).body.entitlement;
    app.pass(DAY_MS);
    expect(codeOf(await redeemed(learner, code))).toEqual([409, 'ENTITLEMENT_USED_UP']);
    expect(await countOf(id)).toBe(1);
    expect((await grants()).map((grant) => grant.expires_at?.toISOString())).toEqual([expires_at]);
  });

  test.each([{ expires_at: null }, { expires_at: new Date('2026-11-01T00:00:00Z') }])(
    'a revoked grant cannot be redeemed again, expired or not (%j)',
    async (parts) => {
      const { id, code } = await anEntitlement(app.deps);
      const learner = await app.person();
      const { user_id } = learner.who;
      const grant = await aGrant(app.deps, { user_id, entitlement_id: id, is_active: false, ...parts });
      const answer = await redeemed(learner, code);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        error: 'This entitlement was withdrawn from your account. Please ask support about it.',
        code: 'ENTITLEMENT_WITHDRAWN',
      });
      expect(await grants()).toEqual([grant]);
      expect(await countOf(id)).toBe(0);
    },
  );
});

describe('use limit', () => {
  test('a code that is used up is rejected, and a failed redemption changes nothing', async () => {
    const { id, code } = await anEntitlement(app.deps, { max_redemptions: 2 });
    for (const _ of [1, 2]) expect((await redeemed(await app.person(), code)).status).toBe(200);
    const answer = await redeemed(await app.person(), code);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      error: 'This code has been redeemed as often as it can be.',
      code: 'ENTITLEMENT_USED_UP',
    });
    expect(await grants()).toHaveLength(2);
    expect(await countOf(id)).toBe(2);
  });

  test('the database itself enforces the limit and the single grant, with the same messages', async () => {
    const { id } = await anEntitlement(app.deps, { max_redemptions: 1 });
    const { who } = await app.person();
    const over = app.deps.db.update(entitlements).set({ redemption_count: 2 }).where(eq(entitlements.id, id));
    expect(toAppError(await over.catch((error) => error))?.code).toBe('ENTITLEMENT_USED_UP');
    await aGrant(app.deps, { user_id: who.user_id, entitlement_id: id });
    const twice = aGrant(app.deps, { user_id: who.user_id, entitlement_id: id });
    expect(toAppError(await twice.catch((error) => error))?.code).toBe('ENTITLEMENT_ALREADY_HELD');
  });
});

describe('concurrent redemptions', () => {
  /** Attempts are not limited here, to test the database under all of them. */
  const unlimited = (): Deps => ({
    ...app.deps,
    limits: { ...app.deps.limits, takeBoth: async () => {}, giveBackBoth: async () => {} },
  });

  test.each([
    ['redemptions of one code', false],
    ['renewals of one expired grant', true],
  ])('200 %s by one learner are one grant and one count', async (_what, isHeld) => {
    const { id, code } = await anEntitlement(app.deps, { grant_days: 30, max_redemptions: 1 });
    const { who } = await app.person();
    const expired = { user_id: who.user_id, entitlement_id: id, expires_at: app.deps.clock() };
    if (isHeld) await aGrant(app.deps, expired);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => redeem(unlimited(), who, code, '').catch((error) => error.code)),
    );
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'ENTITLEMENT_ALREADY_HELD')).toHaveLength(199);
    expect((await grants()).map(({ expires_at }) => expires_at?.toISOString())).toEqual([from(app.deps.clock(), 30)]);
    expect(await countOf(id)).toBe(1);
  });

  test('the same over the API: one succeeds, the others get "already held" or "too many attempts"', async () => {
    const { id, code } = await anEntitlement(app.deps, { grant_days: 30 });
    const learner = await app.person();
    const answers = await Promise.all(Array.from({ length: 200 }, () => redeemed(learner, code)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([]);
    expect(await grants()).toHaveLength(1);
    expect(await countOf(id)).toBe(1);
  });

  test('200 learners on a code with a limit of 50 are exactly 50 grants', async () => {
    const { id, code } = await anEntitlement(app.deps, { max_redemptions: 50 });
    const people: Person['who'][] = [];
    for (let n = 0; n < 200; n++) {
      const user = await aUser(app.deps);
      people.push({ user_id: user.id, session_id: randomUUID(), is_admin: false, limits_of: user.id });
    }
    const outcomes = await Promise.all(
      people.map((who) => redeem(app.deps, who, code, '203.0.113.7').catch((error) => error.code)),
    );
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'ENTITLEMENT_USED_UP')).toHaveLength(150);
    expect(await grants()).toHaveLength(50);
    expect(await countOf(id)).toBe(50);
  });
});

describe('guessing', () => {
  const { points } = rateLimits.redeemUser;

  test('is stopped after some wrong codes, even with a right one among them, and can continue later', async () => {
    const { code } = await anEntitlement(app.deps);
    const learner = await app.person();
    for (let n = 0; n < points; n++) expect((await redeemed(learner, `WRONG${n}`)).status).toBe(404);
    const stopped = await redeemed(learner, code);
    expect(stopped.status).toBe(429);
    expect(stopped.body.error).toBe('Too many attempts. Please try again later.');
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await redeemed(await app.person(), code)).status, 'others are not stopped').toBe(200);
    await app.deps.limits.clear('redeemUser', learner.who.user_id);
    expect((await redeemed(learner, code)).status).toBe(200);
  });

  test('right codes are not counted', async () => {
    const learner = await app.person();
    for (let n = 0; n < points + 5; n++) {
      const { code } = await anEntitlement(app.deps);
      expect((await redeemed(learner, code)).status).toBe(200);
    }
    expect((await redeemed(learner, 'WRONG')).status).toBe(404);
  });

  test('is stopped by IP address, regardless of the user; right codes are not counted there either', async () => {
    const { code } = await anEntitlement(app.deps);
    const attempt = async (given: string, ip: string) => {
      const user = await aUser(app.deps);
      const who = { user_id: user.id, session_id: randomUUID(), is_admin: false, limits_of: user.id };
      return redeem(app.deps, who, given, ip).then(
        () => 'redeemed',
        (error) => error.code,
      );
    };
    for (let n = 0; n < rateLimits.redeemAddress.points; n++) {
      await app.deps.limits.take('redeemAddress', '203.0.113.8');
    }
    expect(await attempt(code, '203.0.113.8')).toBe('TOO_MANY_ATTEMPTS');
    expect(await attempt(code, '203.0.113.9')).toBe('redeemed');
    for (let n = 1; n < rateLimits.redeemAddress.points; n++) {
      await app.deps.limits.take('redeemAddress', '203.0.113.9');
    }
    expect(await attempt(code, '203.0.113.9'), 'one attempt is left').toBe('redeemed');
    expect(await attempt('WRONG', '203.0.113.9')).toBe('ENTITLEMENT_UNKNOWN');
    expect(await attempt(code, '203.0.113.9')).toBe('TOO_MANY_ATTEMPTS');
  });
});
