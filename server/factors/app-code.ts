import { Secret, TOTP } from 'otpauth';
import type { Settings } from '../env.ts';

const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** SHA-1, 6 digits and 30 seconds, which every app understands. */
export function appUri({ brand }: Settings, email: string, secret: string): string {
  return totp(secret, { issuer: brand.name, label: email }).toString();
}

/** Returns the code's 30-second step: the current, previous or next one; null for any other. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
}

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 });
}
