export const AFTER_SIGN_IN = '/certifications';

/** Only our own pages: `//host`, `/\host` and full URLs lead to other sites and are dropped. */
export function returnPath(from: string | null): string {
  const path = ownPath(from);
  return path === null || ['/login', '/register', '/'].includes(path.replace(/\?.*/, '')) ? AFTER_SIGN_IN : path;
}

export function ownPath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\s\\]/.test(path)) return null;
  const url = new URL(path, 'http://own.invalid');
  // Normalizing turns '/.//host' into '//host'.
  return url.origin === 'http://own.invalid' && !url.pathname.startsWith('//') ? url.pathname + url.search : null;
}
