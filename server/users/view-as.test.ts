import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import { codeOf, type Person, useTestApp } from '../../tests/support/app.ts';
import { aGrant, anEntitlement, aTopic, someFlashcards } from '../../tests/support/factories.ts';
import { profiles, sessions } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { studyLimits } from '../http/rate-limit.ts';
import { learner_views } from './tables.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;
const readOnly = 'You are viewing this site as a learner, read only. Stop viewing to use it as yourself.';

async function aScene() {
  const [administrator, learner] = [
    await app.person({ is_admin: true, full_name: 'Ada Admin' }),
    await app.person({ full_name: 'Mara Vos' }),
  ];
  const topic = await aTopic(app.deps, { name: 'Cisco CCNA' });
  const { id: entitlement_id } = await anEntitlement(app.deps, { topic_id: topic.id, name: 'Class' });
  await aGrant(app.deps, { user_id: learner.who.user_id, entitlement_id });
  return { administrator, learner, topic };
}

const view = (administrator: Person, user_id: string) =>
  administrator.call('POST', `/api/admin/users/${user_id}/view`);
const namesHeld = async (person: Person) =>
  (await person.call('GET', '/api/users/me/entitlements')).body.entitlements.map(
    ({ entitlement }: { entitlement: { name: string } }) => entitlement.name,
  );

test('reads return what the learner sees, under a banner, until it is over; the session stays the same', async () => {
  const { administrator, learner } = await aScene();
  expect(await namesHeld(administrator)).toEqual([]);
  const { status, body } = await view(administrator, learner.who.user_id);
  const until = new Date(app.deps.clock().getTime() + 30 * MINUTE_MS).toISOString();
  expect([status, body]).toEqual([200, { until }]);
  expect(await namesHeld(administrator)).toEqual(['Class']);
  expect((await administrator.call('GET', '/api/home')).body.full_name).toBe('Mara Vos');
  const session = await administrator.call('GET', '/api/auth/session');
  expect(session.body).toMatchObject({
    user: { id: administrator.who.user_id },
    profile: { full_name: 'Ada Admin', is_admin: true },
    viewing: { user_id: learner.who.user_id, full_name: 'Mara Vos', until },
  });
  expect(await app.deps.db.$count(sessions), 'no second session').toBe(2);
  expect((await administrator.call('GET', '/api/admin/users')).status, 'the back office works on').toBe(200);
  expect(await namesHeld(learner), 'the learner notices nothing').toEqual(['Class']);
  expect((await learner.call('GET', '/api/auth/session')).body.viewing).toBeNull();
  app.pass(30 * MINUTE_MS);
  expect(await namesHeld(administrator)).toEqual([]);
  expect((await administrator.call('GET', '/api/auth/session')).body.viewing).toBeNull();
});

test('nothing can be changed, and nothing of the account is shown', async () => {
  const { administrator, learner, topic } = await aScene();
  await view(administrator, learner.who.user_id);
  const refused = [
    ['POST', `/api/topics/${topic.id}/attempts`, {}],
    ['PUT', '/api/study/settings', { minutes: 20 }],
    ['POST', '/api/entitlements/redeem', { code: 'CLASS' }],
    ['POST', '/api/users/me', { full_name: 'Somebody' }],
    ['GET', '/api/users/me'],
    ['GET', '/api/users/me/tokens'],
    ['GET', '/api/users/me/sessions'],
    ['GET', '/api/users/me/export'],
    ['GET', '/api/study/queue'],
  ] as const;
  for (const [method, path, input] of refused) {
    const { status, body } = await administrator.call(method, path, input);
    expect([path, status, body.error]).toEqual([path, 403, readOnly]);
  }
  const [profile] = await app.deps.db.select().from(profiles).where(eq(profiles.id, learner.who.user_id));
  expect(profile?.full_name).toBe('Mara Vos');
});

test('these operations show the learner, and no other: an operation that is added has to be thought of', () => {
  const metas = Object.entries(contract).flatMap(([noun, part]) =>
    Object.entries(part as Record<string, { '~orpc': { meta: OperationMeta } }>).map(
      ([
        name,
        {
          '~orpc': { meta },
        },
      ]) => ({ name: `${noun}.${name}`, ...meta }),
    ),
  );
  const named = (which: OperationMeta['viewing']) =>
    metas.filter(({ access, viewing }) => access === 'user' && viewing === which).map(({ name }) => name);
  expect(named('learner').sort()).toEqual([
    'account.interests',
    'catalog.certifications',
    'catalog.home',
    'catalog.practice',
    'entitlements.mine',
    'entitlements.verify',
    'entitlements.verifyAdFree',
    'flashcards.flashcardTopics',
    'flashcards.flashcards',
    'quiz.attempt',
    'quiz.attempts',
    'quiz.progress',
    'quiz.topicProgress',
    'study.ahead',
    'study.history',
    'study.log',
    'study.setAside',
    'study.settings',
    'study.today',
    'subscription.mine',
  ]);
  expect(named('own').sort()).toEqual([
    'account.confirmPassword',
    'factors.beginConfirm',
    'factors.confirm',
    'factors.standing',
  ]);
  expect(metas.filter(({ viewing, repeat }) => viewing === 'learner' && repeat !== 'read')).toEqual([]);
});

test('what an administrator reads is counted on their own account', async () => {
  const { administrator, learner, topic } = await aScene();
  await someFlashcards(app.deps, topic, 1);
  await view(administrator, learner.who.user_id);
  const deck = (person: Person) => person.call('GET', `/api/topics/${topic.id}/flashcards`);
  for (let opened = 0; opened < studyLimits.decksUser.points; opened++)
    expect((await deck(administrator)).status).toBe(200);
  expect((await deck(administrator)).status, 'the administrator opened too many').toBe(429);
  expect((await deck(learner)).status, 'the learner opened none').toBe(200);
});

test('the audit list and the security activity of the learner say so', async () => {
  const { administrator, learner } = await aScene();
  await view(administrator, learner.who.user_id);
  expect(await app.deps.db.select().from(audit_log)).toMatchObject([
    { what: 'Viewed the site as a user', noun: 'user', object_id: learner.who.user_id },
  ]);
  const { body } = await learner.call('GET', '/api/users/me/security-events');
  expect(body.events).toMatchObject([{ event: 'viewed_by_administrator', device: null, network: null }]);
});

test('stopping ends it at once, and says whose screens they were; another learner takes the place of the first', async () => {
  const { administrator, learner } = await aScene();
  const other = await app.person({ full_name: 'Ben Okoro' });
  await view(administrator, learner.who.user_id);
  await view(administrator, other.who.user_id);
  expect((await administrator.call('GET', '/api/home')).body.full_name).toBe('Ben Okoro');
  const stop = () => administrator.call('DELETE', '/api/admin/viewing');
  expect((await stop()).body).toEqual({ user_id: other.who.user_id });
  expect((await administrator.call('GET', '/api/home')).body.full_name).toBe('Ada Admin');
  expect((await stop()).body).toEqual({ user_id: null });
});

test('not oneself, nobody who is gone, and not without the role', async () => {
  const { administrator, learner } = await aScene();
  expect(codeOf(await view(administrator, administrator.who.user_id))).toEqual([409, 'OWN_ACCOUNT_VIEWED']);
  expect(codeOf(await view(administrator, randomUUID()))).toEqual([404, 'USER_UNKNOWN']);
  expect((await view(learner, administrator.who.user_id)).status).toBe(403);
  expect(await app.deps.db.select().from(learner_views)).toEqual([]);
  await view(administrator, learner.who.user_id);
  await app.person({ is_admin: true });
  await app.deps.db.update(profiles).set({ is_admin: false }).where(eq(profiles.id, administrator.who.user_id));
  expect(await namesHeld(administrator), 'a role that was taken away shows nobody').toEqual([]);
});
