import { Secret, TOTP } from 'otpauth';
import type { Settings } from '../env.ts';

const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret for an app, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an app reads from the QR code: SHA-1, 6 digits and 30 seconds, which every app understands. */
export function appUri({ brand }: Settings, email: string, secret: string): string {
  return totp(secret, { issuer: brand.name, label: email }).toString();
}

/**
 * The 30-second step that a code of six digits belongs to: the present one, the one before or the one after. Null: it belongs to
 * none of them.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
}

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 });
}
