import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns a keyed hash (HMAC-SHA256) of a text under a key derived from APP_SECRET for this purpose. For values that are compared and
 * never shown, and that a plain hash would not hide because there are too few of them: network addresses, for example.
 */
export function fingerprint(appSecret: string, purpose: 'address' | 'address in the log', text: string): string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `certamen fingerprint ${purpose}`, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
