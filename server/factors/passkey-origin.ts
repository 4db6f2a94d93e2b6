import { isIP } from 'node:net';
import type { Settings } from '../env.ts';

/** Null where the site is reached by IP address: a passkey belongs to a domain name (WebAuthn, section 5.1.2). */
export function passkeyOrigin({ origin }: Pick<Settings, 'origin'>): { origin: string; rpID: string } | null {
  const rpID = new URL(origin).hostname;
  return isIP(rpID.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpID } : null;
}
