import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type SecurityEvent, securityEvents } from '#core/account/security-events.ts';
import { WRONG_CODES_MOST } from '#core/factors/factors.ts';
import { issueCode } from '#server/account/codes.ts';
import { openSession } from '#server/account/session.ts';
import { security_events } from '#server/account/tables.ts';
import { removeByCommand } from '#server/factors/change-factors.ts';
import { rateLimits } from '#server/http/rate-limit.ts';
import { type Person, useTestApp } from './support/app.ts';
import { anAccessToken, aUser, PASSWORD } from './support/factories.ts';
import { anApp, aPasskey, aSecurityKey, shownBy, useUpCodes, wrongCode } from './support/factors.ts';
import { codeSentTo } from './support/mail.ts';
import { aBrowser, aGoogle, setUp } from './support/sso.ts';
import { putOpened } from './support/versions.ts';

const google = await aGoogle();
const app = useTestApp({ SSO_GOOGLE_ISSUER: google.issuer, ADMIN_SECOND_FACTOR: 'required' });
const password = { current_password: PASSWORD };
const ANOTHER = 'wrong-horse-8';

/** What an event's cause returns: whose account it is about, where it is about one. */
type Cause = () => Promise<string | null>;

const learnerWho =
  (act: (learner: Person) => Promise<unknown>): Cause =>
  async () => {
    const learner = await app.person();
    await act(learner);
    return learner.who.user_id;
  };

/** Somebody whose password was right, with an app and recovery codes, in a browser that waits for the second step. */
async function waiting() {
  const user = await aUser(app.deps);
  const factor = await anApp(app.deps, user.id);
  const browser = aBrowser(app);
  await browser.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD });
  const finish = (code: string) => browser.call('POST', '/api/auth/second-factor', { code });
  return { user, factor, browser, finish };
}

async function usesPasskey(says: { count?: number } = {}, sign_count = 0) {
  const user = await aUser(app.deps);
  const { key } = await aPasskey(app.deps, user.id, aSecurityKey(), sign_count);
  const { options } = (await app.call('POST', '/api/auth/passkey/options', {})).body;
  const passkey = key.uses(options, { userHandle: user.id, ...says });
  await app.call('POST', '/api/auth/passkey', { passkey });
  return user.id;
}

async function addsPasskey(learner: Person): Promise<string> {
  const { options } = (await learner.call('POST', '/api/users/me/factors/passkey-options', {})).body;
  const made = { name: 'My laptop', passkey: aSecurityKey().makes(options) };
  return (await learner.call('POST', '/api/users/me/passkeys', made)).body.passkey.id;
}

async function setsUpApp(learner: Person): Promise<void> {
  const { secret, setup } = (await learner.call('POST', '/api/users/me/factors/app/setup', {})).body;
  const code = shownBy(secret, app.deps.clock());
  await learner.call('POST', '/api/users/me/factors/app', { setup, code });
}

async function signsInWithGoogle(email: string) {
  await setUp(await app.person({ is_admin: true }), 'google');
  google.says({ sub: `of ${email}`, email, email_verified: true, name: 'Mara' });
  const browser = aBrowser(app);
  return { browser, answer: await browser.signIn('google') };
}

/** One cause for each event of the list: an event without one does not compile. */
const causes: Record<SecurityEvent, Cause> = {
  signed_in_with_password: learnerWho(({ email }) =>
    app.call('POST', '/api/auth/sign-in', { email, password: PASSWORD }),
  ),
  signed_in_with_provider: learnerWho(({ email }) => signsInWithGoogle(email)),
  signed_in_with_passkey: () => usesPasskey(),
  second_step_begun: async () => (await waiting()).user.id,
  second_step_with_app: async () => {
    const { user, factor, finish } = await waiting();
    await finish(factor.shows());
    return user.id;
  },
  second_step_with_recovery_code: async () => {
    const { user, factor, finish } = await waiting();
    await finish(factor.recovery_codes[0] as string);
    return user.id;
  },
  second_step_with_passkey: async () => {
    const { user, browser } = await waiting();
    const { key } = await aPasskey(app.deps, user.id);
    const { options } = (await browser.call('POST', '/api/auth/passkey/options', { second_factor: true })).body;
    await browser.call('POST', '/api/auth/passkey', { passkey: key.uses(options) });
    return user.id;
  },
  signed_out: learnerWho((learner) => learner.call('POST', '/api/auth/sign-out', {})),
  session_ended: learnerWho(async (learner) => {
    const { user_id } = learner.who;
    const other = { user_id, kind: 'cookie' as const, user_agent: 'elsewhere' };
    const { session_id } = await openSession(app.deps.db, app.deps.clock(), other);
    await learner.call('DELETE', `/api/users/me/sessions/${session_id}`);
  }),
  signed_out_everywhere: learnerWho((learner) => learner.call('DELETE', '/api/users/me/sessions')),
  password_confirmed: learnerWho((learner) => learner.call('POST', '/api/users/me/confirm-password', password)),

  confirmed_with_app: learnerWho(async (learner) => {
    const factor = await anApp(app.deps, learner.who.user_id);
    await learner.call('POST', '/api/users/me/confirm-password', { ...password, code: factor.shows() });
  }),
  confirmed_with_passkey: learnerWho(async (learner) => {
    const { key } = await aPasskey(app.deps, learner.who.user_id);
    const { options } = (await learner.call('POST', '/api/users/me/confirm-passkey/options', {})).body;
    await learner.call('POST', '/api/users/me/confirm-passkey', { passkey: key.uses(options) });
  }),
  confirmed_with_recovery_code: learnerWho(async (learner) => {
    const { recovery_codes } = await anApp(app.deps, learner.who.user_id);
    await learner.call('POST', '/api/users/me/confirm-password', { ...password, code: recovery_codes[0] });
  }),

  password_wrong: learnerWho(({ email }) => app.call('POST', '/api/auth/sign-in', { email, password: ANOTHER })),
  sign_in_slowed: learnerWho(async ({ email }) => {
    const { points } = rateLimits.signInAccountAddress;
    for (let n = 0; n <= points; n++) await app.call('POST', '/api/auth/sign-in', { email, password: ANOTHER });
  }),
  sign_in_not_allowed: async () => {
    const { id, email } = await aUser(app.deps, { confirmed: false });
    await app.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
    return id;
  },
  provider_refused: async () => {
    await app.call('POST', '/api/auth/callback', { query: '?code=x&state=y' });
    return null;
  },
  passkey_refused: async () => {
    const user = await aUser(app.deps);
    const { key } = await aPasskey(app.deps, user.id);
    const { options } = (await app.call('POST', '/api/auth/passkey/options', {})).body;
    const passkey = key.uses(options, { userHandle: user.id, userVerified: false });
    await app.call('POST', '/api/auth/passkey', { passkey });
    return user.id;
  },
  passkey_copied: () => usesPasskey({ count: 3 }, 7),
  second_step_code_wrong: async () => {
    const { user, factor, finish } = await waiting();
    await finish(wrongCode(factor.shows(-1), factor.shows(), factor.shows(1)));
    return user.id;
  },
  second_step_ended: async () => {
    const { user, factor, finish } = await waiting();
    const wrong = wrongCode(factor.shows(-1), factor.shows(), factor.shows(1));
    for (let n = 0; n < WRONG_CODES_MOST; n++) await finish(wrong);
    return user.id;
  },
  second_step_slowed: async () => {
    const { user, factor, finish } = await waiting();
    await useUpCodes(app.deps, user.id);
    await finish(factor.shows());
    return user.id;
  },
  current_password_wrong: learnerWho((learner) =>
    learner.call('POST', '/api/users/me/confirm-password', { current_password: ANOTHER }),
  ),
  current_password_slowed: learnerWho(async (learner) => {
    const { user_id } = learner.who;
    for (let n = 0; n < rateLimits.passwordCheck.points; n++) await app.deps.limits.take('passwordCheck', user_id);
    await learner.call('POST', '/api/users/me/confirm-password', password);
  }),

  confirmation_code_wrong: learnerWho(async (learner) => {
    const factor = await anApp(app.deps, learner.who.user_id);
    const code = wrongCode(factor.shows(-1), factor.shows(), factor.shows(1));
    await learner.call('POST', '/api/users/me/confirm-password', { ...password, code });
  }),
  confirmation_code_slowed: learnerWho(async (learner) => {
    const { user_id } = learner.who;
    const factor = await anApp(app.deps, user_id);
    await useUpCodes(app.deps, user_id);
    await learner.call('POST', '/api/users/me/confirm-password', { ...password, code: factor.shows() });
  }),

  passkey_added: learnerWho(addsPasskey),
  passkey_removed: learnerWho(async (learner) => {
    const passkey_id = await addsPasskey(learner);
    await learner.call('POST', `/api/users/me/passkeys/${passkey_id}/remove`, {});
  }),
  app_set_up: learnerWho(setsUpApp),
  app_replaced: learnerWho(async (learner) => {
    await setsUpApp(learner);
    await setsUpApp(learner);
  }),
  app_removed: learnerWho(async (learner) => {
    await setsUpApp(learner);
    await learner.call('POST', '/api/users/me/factors/app/remove', {});
  }),
  recovery_codes_made: learnerWho(async (learner) => {
    await setsUpApp(learner);
    await learner.call('POST', '/api/users/me/factors/recovery-codes', {});
  }),
  second_factor_required: async () => {
    const administrator = await app.person({ is_admin: true });
    await administrator.call('GET', '/api/admin/users');
    return null;
  },
  second_factor_removed_by_administrator: learnerWho(async ({ who }) => {
    await anApp(app.deps, who.user_id);
    const administrator = await app.person({ is_admin: true });
    await administrator.call('DELETE', `/api/admin/users/${who.user_id}/factors`);
  }),
  second_factor_removed_by_command: learnerWho(async ({ who, email }) => {
    await anApp(app.deps, who.user_id);
    await removeByCommand(app.deps, email);
  }),

  password_changed: learnerWho((learner) =>
    learner.call('POST', '/api/users/me/password', { ...password, new_password: ANOTHER, confirm_password: ANOTHER }),
  ),
  password_set_by_administrator: learnerWho(async ({ who }) => {
    const administrator = await app.person({ is_admin: true });
    await administrator.call('PUT', `/api/admin/users/${who.user_id}/password`, { new_password: ANOTHER });
  }),
  password_reset_requested: learnerWho(({ email }) => app.call('POST', '/api/auth/forgot-password', { email })),
  password_reset: learnerWho(async ({ who }) => {
    const code = await issueCode(app.deps.db, who.user_id, 'reset_password', app.deps.clock());
    await app.call('POST', '/api/auth/reset-password', { code, password: ANOTHER, confirm_password: ANOTHER });
  }),
  email_change_requested: learnerWho((learner) =>
    learner.call('POST', '/api/users/me/email', { email: 'new@example.org', ...password }),
  ),
  email_changed: learnerWho(async (learner) => {
    await learner.call('POST', '/api/users/me/email', { email: 'new@example.org', ...password });
    await app.call('POST', '/api/auth/confirm-email-change', { code: await codeSentTo(app.deps, 'new@example.org') });
  }),

  access_token_created: learnerWho((learner) =>
    learner.call('POST', '/api/users/me/tokens', { name: 'CI', scopes: ['read:own'], expires_in_days: 30 }),
  ),
  access_token_revoked: learnerWho(async (learner) => {
    const { id } = await anAccessToken(app.deps, learner.who.user_id);
    await learner.call('DELETE', `/api/users/me/tokens/${id}`);
  }),
  access_token_refused: async () => {
    const authorization = `Bearer cpat_${'x'.repeat(43)}`;
    await app.call('GET', '/api/users/me', undefined, { authorization });
    return null;
  },

  provider_linked: learnerWho(({ email }) => signsInWithGoogle(email)),
  provider_unlinked: learnerWho(async ({ email }) => {
    const { browser } = await signsInWithGoogle(email);
    await browser.call('DELETE', '/api/users/me/identities/google');
  }),
  sso_settings_changed: async () => {
    const administrator = await app.person({ is_admin: true });
    await setUp(administrator, 'google');
    return administrator.who.user_id;
  },
  role_given: learnerWho(async ({ who }) => {
    const administrator = await app.person({ is_admin: true });
    const change = { full_name: 'Mara', is_admin: true };
    await putOpened(administrator, `/api/admin/users/${who.user_id}`, change);
  }),
  role_taken: async () => {
    const [one, other] = [await app.person({ is_admin: true }), await app.person({ is_admin: true })];
    const change = { full_name: 'Mara', is_admin: false };
    await putOpened(one, `/api/admin/users/${other.who.user_id}`, change);
    return other.who.user_id;
  },
  account_suspended: learnerWho(async ({ who }) => {
    const administrator = await app.person({ is_admin: true });
    await administrator.call('POST', `/api/admin/users/${who.user_id}/suspension`, { reason: 'Sold', notify: false });
  }),
  account_reinstated: learnerWho(async ({ who }) => {
    const administrator = await app.person({ is_admin: true });
    await administrator.call('POST', `/api/admin/users/${who.user_id}/suspension`, {
      reason: 'Shared',
      notify: false,
    });
    await administrator.call('DELETE', `/api/admin/users/${who.user_id}/suspension`);
  }),
  viewed_by_administrator: learnerWho(async ({ who }) => {
    await (await app.person({ is_admin: true })).call('POST', `/api/admin/users/${who.user_id}/view`);
  }),
  administration_refused: async () => {
    await (await app.person()).call('GET', '/api/admin/users');
    return null;
  },

  account_created: async () => {
    const account = { full_name: 'Mara', email: 'mara@example.org', certifications: ['Cisco CCNA'] };
    const typed = { ...account, password: ANOTHER, confirm_password: ANOTHER };
    return (await app.call('POST', '/api/auth/sign-up', typed)).body.user.id;
  },
  data_exported: learnerWho((learner) => learner.call('GET', '/api/users/me/export')),
  account_deleted: async () => {
    const learner = await app.person();
    await learner.call('POST', '/api/users/me/delete', { ...password, confirm: learner.email });
    return null;
  },
};

describe('each security event', () => {
  test.each(Object.keys(causes) as SecurityEvent[])('%s is noted when it happens', async (event) => {
    const user_id = await causes[event]();
    const noted = app.lines.filter((line) => line.event === `security.${event}`);
    expect(noted.length, JSON.stringify(app.lines)).toBeGreaterThan(0);
    const rows = await app.deps.db.select().from(security_events).where(eq(security_events.kind, event));
    if (securityEvents[event] === 'log') return expect(rows).toEqual([]);
    expect(noted.at(-1)?.facts.user).toBe(user_id);
    expect(rows.map((row) => row.user_id)).toContain(user_id);
  });

  test('lines have no address of anybody, and name what belongs together by ids', async () => {
    const learner = await app.person({ email: 'mara.lindqvist@example.org' });
    const made = { name: 'Mara’s script', scopes: ['read:own'], expires_in_days: 30 };
    await learner.call('POST', '/api/users/me/tokens', made);
    await app.call('POST', '/api/auth/sign-in', { email: learner.email, password: ANOTHER });
    await app.call('POST', '/api/auth/sign-in', { email: 'nobody.at.all@example.org', password: ANOTHER });
    const lines = app.lines.filter(({ event }) => event.startsWith('security.'));
    expect(lines.map(({ event, facts }) => [event, facts.user])).toEqual([
      ['security.access_token_created', learner.who.user_id],
      ['security.password_wrong', learner.who.user_id],
      ['security.password_wrong', null],
    ]);
    for (const { facts } of lines)
      expect(facts).toMatchObject({ request: expect.any(String), from: expect.any(String) });
    expect(JSON.stringify(lines)).not.toMatch(/lindqvist|nobody|script|horse|cpat_/i);
  });
});

test('the causes leave no event of the list out', () => {
  expect(Object.keys(causes).sort()).toEqual(Object.keys(securityEvents).sort());
});
