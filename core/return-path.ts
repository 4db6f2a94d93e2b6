/** Where a sign-in leads when it began nowhere in particular. */
export const AFTER_SIGN_IN = '/certifications';

/**
 * The remembered path of a sign-in, if it is one of our own pages: it has to begin with a single slash. `//host`, `/\host` and
 * whole addresses lead to other sites and are dropped.
 */
export function returnPath(from: string | null): string {
  const path = ownPath(from);
  return path === null || ['/login', '/register', '/'].includes(path.replace(/\?.*/, '')) ? AFTER_SIGN_IN : path;
}

/** Path and query of one of our own pages; null for what leads elsewhere. */
export function ownPath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\s\\]/.test(path)) return null;
  const url = new URL(path, 'http://own.invalid');
  // '/.//host' has become '//host' by now.
  return url.origin === 'http://own.invalid' && !url.pathname.startsWith('//') ? url.pathname + url.search : null;
}
