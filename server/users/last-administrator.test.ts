import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../tests/support/app.ts';
import { aUser } from '../../tests/support/factories.ts';
import { overlapping } from '../../tests/support/race.ts';
import { profiles, suspensions } from '../account/tables.ts';
import type { Who } from '../deps.ts';
import { removeUser, updateUser } from './edit-user.ts';
import { editable } from './listed-user.ts';
import { reinstate, suspend } from './suspend.ts';

const app = useTestApp();
const ROUNDS = Number(process.env.ADMINISTRATOR_ROUNDS ?? 500);

/** Those who can sign in. */
const administrators = async () =>
  (
    await app.deps.db
      .select({ id: profiles.id })
      .from(profiles)
      .leftJoin(suspensions, eq(suspensions.user_id, profiles.id))
      .where(and(eq(profiles.is_admin, true), isNull(suspensions.user_id)))
  ).map(({ id }) => id);
const as = (user_id: string): Who => ({ user_id, session_id: '', is_admin: true, limits_of: user_id });
/** Name and role, as a form that has just been opened changes them. */
async function change({ deps }: TestApp, by: string, user_id: string, is_admin: boolean) {
  const [profile] = await deps.db.select().from(profiles).where(eq(profiles.id, user_id));
  return updateUser(deps, as(by), {
    user_id,
    full_name: 'Somebody',
    is_admin,
    version: editable(profile).version,
  });
}
const demote = (by: string, user_id: string) => change(app, by, user_id, false);
const halt = (by: string, user_id: string) =>
  suspend(app.deps, as(by), { user_id, reason: 'Shared the account', notify: false });

describe('who counts as an administrator', () => {
  const site = useTestApp({ PUBLIC_ORIGIN: 'https://exam.example', SMTP_URL: 'smtp://mail.example' });
  const outcome = (place: TestApp, user_id: string) =>
    change(place, user_id, user_id, false).then(
      () => 'demoted',
      (error) => error.code,
    );

  test('of two who can sign in, either may go', async () => {
    for (const chosen of [0, 1]) {
      await app.deps.db.execute(sql`delete from users`);
      const people = [await aUser(app.deps, { is_admin: true }), await aUser(app.deps, { is_admin: true })];
      const [first = '', second = ''] = people.map(({ id }) => id).sort();
      expect(await outcome(app, chosen === 0 ? first : second)).toBe('demoted');
      expect(await administrators()).toEqual([chosen === 0 ? second : first]);
    }
  });

  test.each([
    ['without a confirmed address', () => app, { confirmed: false }, 'LAST_ADMIN_DEMOTED'],
    ['of a trial run, once the site is public', () => site, { is_local: true }, 'LAST_ADMIN_DEMOTED'],
    ['of a trial run, during it', () => app, { is_local: true }, 'demoted'],
    ['who signed up on the public site', () => site, {}, 'demoted'],
  ])('another %s', async (_who, place, parts, expected) => {
    const { deps } = place();
    const one = await aUser(deps, { is_admin: true });
    const other = await aUser(deps, { is_admin: true, ...parts });
    expect(await outcome(place(), one.id)).toBe(expected);
    await deps.db.update(profiles).set({ is_admin: true });
    expect(await outcome(place(), other.id), 'the other may go: the one stays').toBe('demoted');
  });
});

describe('A5-014: there is always an administrator left', () => {
  test(`of two who demote each other at once, ${ROUNDS} times, exactly one stays`, async () => {
    const one = (await aUser(app.deps, { is_admin: true })).id;
    const other = (await aUser(app.deps, { is_admin: true })).id;
    for (let round = 0; round < ROUNDS; round++) {
      const outcomes = await Promise.allSettled([demote(one, other), demote(other, one)]);
      const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
      expect(refused.map(({ reason }) => reason.code)).toEqual(['LAST_ADMIN_DEMOTED']);
      expect(await administrators()).toHaveLength(1);
      await app.deps.db.update(profiles).set({ is_admin: true });
    }
  });

  test('of two who suspend each other at once exactly one stays', async () => {
    const one = (await aUser(app.deps, { is_admin: true })).id;
    const other = (await aUser(app.deps, { is_admin: true })).id;
    const outcomes = await overlapping(app.deps.database, 'suspensions', 2, () =>
      Promise.allSettled([halt(one, other), halt(other, one)]),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => reason.code)).toEqual(['LAST_ADMIN_SUSPENDED']);
    expect(await administrators()).toHaveLength(1);
  });

  test('a suspended administrator does not count: the other one is the last, and the suspended one can be deleted', async () => {
    const one = (await aUser(app.deps, { is_admin: true })).id;
    const other = (await aUser(app.deps, { is_admin: true })).id;
    await halt(one, other);
    await expect(demote(one, one)).rejects.toMatchObject({ code: 'LAST_ADMIN_DEMOTED' });
    await expect(removeUser(app.deps, as(one), one)).rejects.toMatchObject({ code: 'LAST_ADMIN_DELETED' });
    await removeUser(app.deps, as(one), other);
    expect(await administrators()).toEqual([one]);
  });

  test('whoever demotes, suspends, deletes and promotes whom at the same moment', async () => {
    const PEOPLE = 4;
    const act = fc.record({
      kind: fc.constantFrom('demote', 'demote', 'suspend', 'suspend', 'reinstate', 'delete', 'promote'),
      by: fc.nat(PEOPLE - 1),
      whom: fc.nat(PEOPLE - 1),
    });
    const acts = fc.array(act, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(acts, async (those) => {
        await app.deps.db.execute(sql`delete from users`);
        const people: string[] = [];
        for (let n = 0; n < PEOPLE; n++) people.push((await aUser(app.deps, { is_admin: n < 3 })).id);
        const outcomes = await Promise.allSettled(
          those.map(({ kind, by, whom }) => {
            const [actor, user_id] = [people[by] as string, people[whom] as string];
            if (kind === 'delete') return removeUser(app.deps, as(actor), user_id);
            if (kind === 'demote') return demote(actor, user_id);
            if (kind === 'suspend') return halt(actor, user_id);
            if (kind === 'reinstate') return reinstate(app.deps, as(actor), user_id);
            return change(app, actor, user_id, true);
          }),
        );
        const codes = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [outcome.reason.code ?? String(outcome.reason.cause)] : [],
        );
        const known = [
          ...['LAST_ADMIN_DEMOTED', 'LAST_ADMIN_DELETED', 'LAST_ADMIN_SUSPENDED', 'USER_UNKNOWN', 'USER_CHANGED'],
          ...['OWN_ACCOUNT_SUSPENDED', 'OWN_ACCOUNT_DELETED', 'USER_SUSPENDED_ALREADY', 'USER_NOT_SUSPENDED'],
        ];
        expect(codes.filter((code) => !known.includes(code))).toEqual([]);
        expect((await administrators()).length).toBeGreaterThan(0);
      }),
      { numRuns: Math.ceil(ROUNDS / 8), seed: 20_261_120 },
    );
  });
});
