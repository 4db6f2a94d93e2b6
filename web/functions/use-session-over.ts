import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { signInPath } from '#web/lib/return-path.ts';

/** Also shown if the browser cannot keep the draft, so that the reader stays (specification). */
export const SESSION_OVER = 'Your session has expired. Please sign in again.';

/**
 * After the session has expired, goes to /login, which leads back here. `stays`: the draft would be lost. Returns whether the
 * page is being left.
 */
export function useSessionOver(failures: readonly (ApiFailure | null)[], stays = false): boolean {
  const { pathname } = useLocation();
  const leaving = !stays && failures.some((failure) => failure?.status === 401);
  useEffect(() => {
    if (leaving) location.assign(signInPath(pathname));
  }, [leaving, pathname]);
  return leaving;
}
