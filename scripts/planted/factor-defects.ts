import type { Defect } from './defect.ts';

const postgresql = (...files: string[]) => ({ suite: 'postgresql', files }) as const;

/** Second factors, at every way in. */
export const factorDefects: readonly Defect[] = [
  {
    name: 'second-factor-is-not-asked-for',
    noun: 'factors',
    file: 'server/factors/enter.ts',
    find: 'if (!(await heldFactors(tx, user.id)).any)',
    replace: 'if (!(await heldFactors(tx, user.id)).passkeys)',
    caughtBy: postgresql('server/factors/sign-in.test.ts'),
  },
  {
    name: 'app-code-works-twice',
    noun: 'factors',
    file: 'server/factors/check-code.ts',
    find: 'lt(authenticator_apps.last_step, step)',
    replace: 'lt(authenticator_apps.last_step, step + 1)',
    caughtBy: postgresql('server/factors/sign-in.test.ts'),
  },
  {
    name: 'passkey-challenge-is-not-used-up',
    noun: 'factors',
    file: 'server/factors/challenges.ts',
    find: 'db.delete(passkey_challenges).where(good).returning()',
    replace: 'db.select().from(passkey_challenges).where(good)',
    caughtBy: postgresql('server/factors/passkeys.test.ts'),
  },
  {
    name: 'administration-without-a-second-factor',
    noun: 'factors',
    file: 'server/http/access.ts',
    find: "  if (access === 'admin') await context.mayAdminister(session);\n",
    replace: '',
    caughtBy: postgresql('server/factors/standing.test.ts'),
  },
  {
    name: 'strangers-push-out-what-the-owner-did',
    noun: 'account',
    file: 'server/account/note-security-event.ts',
    find: 'and(eq(security_events.user_id, user_id), eq(security_events.anyone, anyone))',
    replace: 'eq(security_events.user_id, user_id)',
    caughtBy: postgresql('server/account/security-events.test.ts'),
  },
  {
    name: 'refusal-becomes-a-failure',
    noun: 'account',
    file: 'server/account/note-security-event.ts',
    find: "    deps.log.error('security event not kept'",
    replace: "    if (error instanceof Error) throw error;\n    deps.log.error('security event not kept'",
    caughtBy: postgresql('server/account/security-events.test.ts'),
  },
  {
    name: 'suspended-caller-is-let-in',
    noun: 'users',
    file: 'server/http/caller.ts',
    find: 'isSuspended = session?.is_suspended ?? false;',
    replace: 'isSuspended = false;',
    caughtBy: postgresql('server/users/suspended-sign-in.test.ts'),
  },
  {
    name: 'suspended-account-signs-in',
    noun: 'users',
    file: 'server/account/refuse-suspended.ts',
    find: 'if (found) throw',
    replace: 'if (found && !user_id) throw',
    caughtBy: postgresql('server/users/suspended-sign-in.test.ts'),
  },
  {
    name: 'suspended-administrator-counts',
    noun: 'users',
    file: 'server/account/last-administrator.ts',
    find: ' && !one.suspended_at',
    replace: '',
    caughtBy: postgresql('server/users/last-administrator.test.ts'),
  },
];
