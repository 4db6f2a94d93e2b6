import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outcome, useTestApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/factories.ts';
import { anApp, aPasskey } from '../../tests/support/factors.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { sessions } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { removeByCommand } from '../factors/change-factors.ts';
import { authenticator_apps, passkeys, recovery_codes } from '../factors/tables.ts';

const app = useTestApp();

async function protectedLearner() {
  const learner = await app.person();
  await anApp(app.deps, learner.who.user_id);
  await aPasskey(app.deps, learner.who.user_id);
  return learner;
}

async function expectNothingLeft(user_id: string) {
  for (const table of [authenticator_apps, passkeys, recovery_codes]) {
    expect(await app.deps.db.select().from(table)).toEqual([]);
  }
  expect(await app.deps.db.select().from(sessions).where(eq(sessions.user_id, user_id))).toEqual([]);
}

test('an administrator removes what somebody has lost: sessions end, it stands in the audit list, the owner is notified', async () => {
  const administrator = await app.person({ is_admin: true });
  const learner = await protectedLearner();
  const path = `/api/admin/users/${learner.who.user_id}`;
  expect((await administrator.call('GET', path)).body.second_factor).toEqual({
    ...{ app: true, passkeys: 1, recovery_codes: 10 },
  });
  expect(outcome(await administrator.call('DELETE', `${path}/factors`))).toEqual([200, { removed: true }]);
  await expectNothingLeft(learner.who.user_id);
  const lines = await app.deps.db.select().from(audit_log);
  expect(lines.map(({ what, object_id }) => [what, object_id])).toEqual([
    ["Removed a user's second factor", learner.who.user_id],
  ]);
  expect((await emailsTo(app.deps, learner.email)).map(({ subject }) => subject)).toEqual([
    'Your second factor at Certamen was removed',
  ]);
  const signIn = { email: learner.email, password: PASSWORD };
  expect((await app.call('POST', '/api/auth/sign-in', signIn)).status).toBe(200);
  expect((await administrator.call('DELETE', `${path}/factors`)).body).toEqual({ removed: false });
  expect(await app.deps.db.select().from(audit_log)).toHaveLength(1);
});

test('nobody removes their own that way, and there has to be such a user', async () => {
  const administrator = await app.person({ is_admin: true });
  await anApp(app.deps, administrator.who.user_id);
  const own = await administrator.call('DELETE', `/api/admin/users/${administrator.who.user_id}/factors`);
  expect([own.status, own.body.code]).toEqual([409, 'OWN_SECOND_FACTOR']);
  const unknown = await administrator.call('DELETE', '/api/admin/users/00000000-0000-4000-8000-000000000000/factors');
  expect(unknown.body.code).toBe('USER_UNKNOWN');
  expect(await app.deps.db.select().from(authenticator_apps)).toHaveLength(1);
});

test('the command does the same for whoever has nobody to ask, and says what happened', async () => {
  const learner = await protectedLearner();
  expect((await removeByCommand(app.deps, learner.email.toUpperCase())).sentence).toMatch(
    /^The second factor of .* is removed/,
  );
  await expectNothingLeft(learner.who.user_id);
  expect(await emailsTo(app.deps, learner.email)).toHaveLength(1);
  expect(await removeByCommand(app.deps, learner.email)).toEqual({
    ...{ done: true, sentence: `${learner.email} has no second factor.` },
  });
  expect(await removeByCommand(app.deps, 'nobody@example.org')).toEqual({
    ...{ done: false, sentence: 'There is no account with the email address nobody@example.org.' },
  });
});
