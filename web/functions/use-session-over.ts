import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { signInPath } from '#web/lib/return-path.ts';

/** Said while the way to /login begins, and where one stays because the browser cannot keep what is typed (specification). */
export const SESSION_OVER = 'Your session has expired. Please sign in again.';

/**
 * Where a call failed because nobody is signed in any more: leads to /login, which leads back here. `stays`: what is typed would be
 * lost on the way. Answers whether one is leaving.
 */
export function useSessionOver(failures: readonly (ApiFailure | null)[], stays = false): boolean {
  const { pathname } = useLocation();
  const leaving = !stays && failures.some((failure) => failure?.status === 401);
  useEffect(() => {
    if (leaving) location.assign(signInPath(pathname));
  }, [leaving, pathname]);
  return leaving;
}
