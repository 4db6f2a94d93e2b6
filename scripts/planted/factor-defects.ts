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
    name: 'password-alone-confirms-beside-a-factor',
    noun: 'factors',
    file: 'server/factors/confirm.ts',
    find: "if (code === undefined) throw fieldError('CONFIRMATION_CODE_NEEDED', 'code');",
    replace: 'if (code === undefined) return confirmSession(deps, who.session_id);',
    caughtBy: postgresql('server/factors/confirm.test.ts'),
  },
  {
    name: 'any-passkey-confirms',
    noun: 'factors',
    file: 'server/factors/confirm-with-passkey.ts',
    find: 'const isOwn = known?.user_id === who.user_id;',
    replace: 'const isOwn = known !== undefined;',
    caughtBy: postgresql('server/factors/confirm.test.ts'),
  },
  {
    name: 'administration-without-a-second-factor',
    noun: 'factors',
    file: 'server/http/access.ts',
    find: "  if (access === 'admin') await context.mayAdminister(session);\n",
    replace: '',
    caughtBy: postgresql('server/factors/standing.test.ts'),
  },
];
