import { returnPath } from '#core/sso/return-path.ts';

export { ownPath, returnPath } from '#core/sso/return-path.ts';

export function signInPath(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}

export const SIGNED_OUT_ELSEWHERE = 'signed-out-elsewhere';

/** In the wording of the previous screen; null if it has none. */
export function signInReason(search: URLSearchParams): string | null {
  const from = search.get('from');
  if (!from) return null;
  if (search.has(SIGNED_OUT_ELSEWHERE))
    return 'Your session was ended in another tab of this browser. Sign in to go on where you were.';
  const path = returnPath(from);
  if (path.startsWith('/certifications')) return 'Please sign in to view certifications';
  if (path.startsWith('/flashcards')) return 'Please sign in to view flashcards';
  if (path.startsWith('/entitlements')) return 'Please sign in to view your entitlements';
  if (path.startsWith('/admin/edge-functions')) return 'Please sign in to continue';
  return 'Please log in to continue';
}
