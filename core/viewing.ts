import type { Failures } from './failures.ts';

/** Failures of viewing the site as a learner. */
export const viewingFailures = {
  VIEWING_READ_ONLY: [403, 'You are viewing this site as a learner, read only. Stop viewing to use it as yourself.'],
  OWN_ACCOUNT_VIEWED: [409, 'This is your own account: you see it as a learner in the learner view.'],
  VIEWING_FAILED: [500, 'Failed to view the site as this learner'],
  VIEWING_NOT_STOPPED: [500, 'Failed to stop viewing as a learner'],
} as const satisfies Failures;

/** How long an administrator may view the site as a learner before starting again, in minutes. */
export const VIEWING_MINUTES = 30;

/** Whose data an operation is about while an administrator views the site as a learner: the administrator's own, or the learner's. */
export type Viewing = 'own' | 'learner' | 'refused';

/** What belongs to an account rather than to studying stays the account owner's: of these paths only some are shown. */
const ACCOUNT = '/api/users/me/';
const shownOfAccount = new Set(['progress', 'attempts', 'entitlements', 'subscriptions', 'interests']);
/** What the back office itself needs of the administrator's account: the state of the second factor, and confirming who they are. */
const ownAccount = /^\/api\/users\/me\/(factors\/standing|confirm-password|confirm-passkey.*)$/;
/** What begins studying, which would have to be saved. */
const beginsStudying = /^\/api\/study\/(queue|topics\/.*)$/;

export function viewingFor(access: 'public' | 'user' | 'admin', method: string, path: string): Viewing {
  if (access !== 'user' || ownAccount.test(path)) return 'own';
  if (method !== 'GET' || path === '/api/users/me' || beginsStudying.test(path)) return 'refused';
  const isAccount = path.startsWith(ACCOUNT);
  return !isAccount || shownOfAccount.has(path.slice(ACCOUNT.length)) ? 'learner' : 'refused';
}
