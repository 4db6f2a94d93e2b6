/** Where a sign-in leads when it began nowhere in particular. */
export const AFTER_SIGN_IN = '/certifications';

/** /login, remembering the page it was reached from. */
export function signInPath(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}

/**
 * The remembered path of a sign-in, if it is one of our own pages: it has to begin with a single slash. `//host`, `/\host` and
 * whole addresses lead to other sites and are dropped.
 */
export function returnPath(from: string | null): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\s\\]/.test(from)) return AFTER_SIGN_IN;
  const url = new URL(from, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid') return AFTER_SIGN_IN;
  return ['/login', '/register', '/'].includes(url.pathname) ? AFTER_SIGN_IN : url.pathname + url.search;
}

/** Why one is at /login, in the words of the screen one came from; null where that screen has none. */
export function signInReason(from: string | null): string | null {
  if (!from) return null;
  const path = returnPath(from);
  if (path.startsWith('/certifications')) return 'Please sign in to view certifications';
  if (path.startsWith('/flashcards')) return 'Please sign in to view flashcards';
  return 'Please log in to continue';
}
