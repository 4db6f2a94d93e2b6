import { isIP } from 'node:net';
import type { Settings } from '../env.ts';

/**
 * Where passkeys work, and the name that they are bound to: the host of the site. Null where the site is reached by a number: a
 * passkey belongs to a name (WebAuthn, section 5.1.2).
 */
export function passkeyOrigin({ origin }: Pick<Settings, 'origin'>): { origin: string; rpID: string } | null {
  const rpID = new URL(origin).hostname;
  return isIP(rpID.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpID } : null;
}
