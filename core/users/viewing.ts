import type { Failures } from '../lib/failures.ts';

export const viewingFailures = {
  VIEWING_READ_ONLY: [403, 'You are viewing this site as a learner, read only. Stop viewing to use it as yourself.'],
  OWN_ACCOUNT_VIEWED: [409, 'This is your own account: you see it as a learner in the learner view.'],
  VIEWING_FAILED: [500, 'Failed to view the site as this learner'],
  VIEWING_NOT_STOPPED: [500, 'Failed to stop viewing as a learner'],
} as const satisfies Failures;

export const VIEWING_MINUTES = 30;

export type Viewing = 'own' | 'learner' | 'refused';

/** Account data stays private to its owner: only these paths are visible. */
const ACCOUNT = '/api/users/me/';
const shownOfAccount = new Set(['progress', 'attempts', 'entitlements', 'subscriptions', 'interests']);
/** Paths the back office itself needs: the second factor's state, and re-authentication. */
const ownAccount = /^\/api\/users\/me\/(factors\/standing|confirm-password|confirm-passkey.*)$/;
/** Starting a study session would have to save. */
const beginsStudying = /^\/api\/study\/(queue|topics\/.*)$/;

export function viewingFor(access: 'public' | 'user' | 'admin', method: string, path: string): Viewing {
  if (access !== 'user' || ownAccount.test(path)) return 'own';
  if (method !== 'GET' || path === '/api/users/me' || beginsStudying.test(path)) return 'refused';
  const isAccount = path.startsWith(ACCOUNT);
  return !isAccount || shownOfAccount.has(path.slice(ACCOUNT.length)) ? 'learner' : 'refused';
}
