import { createHmac, hkdfSync } from 'node:crypto';

/** HMAC-SHA256, for values too few for a plain hash to hide, such as network addresses. */
export function fingerprint(appSecret: string, purpose: 'address' | 'address in the log', text: string): string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `certamen fingerprint ${purpose}`, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
