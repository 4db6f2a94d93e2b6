import { returnPath } from '#core/return-path.ts';

export { ownPath, returnPath } from '#core/return-path.ts';

/** /login, remembering the page it was reached from. */
export function signInPath(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}

/** Why one is at /login, in the words of the screen one came from; null where that screen has none. */
export function signInReason(from: string | null): string | null {
  if (!from) return null;
  const path = returnPath(from);
  if (path.startsWith('/certifications')) return 'Please sign in to view certifications';
  if (path.startsWith('/flashcards')) return 'Please sign in to view flashcards';
  if (path.startsWith('/entitlements')) return 'Please sign in to view your entitlements';
  if (path.startsWith('/admin/edge-functions')) return 'Please sign in to continue';
  return 'Please log in to continue';
}
