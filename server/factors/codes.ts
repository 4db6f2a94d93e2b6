import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '#core/errors.ts';
import { inGroups, isAppCode, RECOVERY_CODES } from '#core/factors/factors.ts';
import { withoutSpaces } from '#core/lib/plain-line.ts';
import { type Account, knownBrowser } from '../account/known-browser.ts';
import { passwordMark } from '../account/password.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Origin } from '../deps.ts';
import type { Settings } from '../env.ts';
import { addressKey, type RateLimit } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { unseal } from '../secrets/seal.ts';
import { codeUsedMail } from './mails.ts';
import { authenticator_apps, recovery_codes } from './tables.ts';

/** Null where the code is wrong or used. Throws SealBroken where APP_SECRET has changed since the app was set up. */
export async function takeCode(
  deps: Deps,
  tx: Db,
  { id, email }: { id: string; email: string },
  typed: string,
  purpose: 'sign in' | 'confirm',
): Promise<'app' | 'recovery_code' | null> {
  if (isAppCode(typed)) return (await takeAppCode(deps, tx, id, withoutSpaces(typed))) ? 'app' : null;
  const own = and(eq(recovery_codes.code_hash, hashOf(typed)), eq(recovery_codes.user_id, id));
  const taken = await tx.delete(recovery_codes).where(own).returning({ user_id: recovery_codes.user_id });
  if (taken.length === 0) return null;
  const left = await countRecoveryCodes(tx, id);
  await queueMail(deps, tx, codeUsedMail(deps.settings, email, purpose, left));
  return 'recovery_code';
}

async function takeAppCode({ settings, clock }: Deps, tx: Db, user_id: string, code: string): Promise<boolean> {
  const [app] = await tx.select().from(authenticator_apps).where(eq(authenticator_apps.user_id, user_id));
  if (!app) return false;
  const now = clock();
  const step = stepOfCode(unseal(settings.appSecret, 'authenticator app', user_id, app.secret), code, now);
  if (step === null) return false;
  // The condition decides, not an earlier read: of two with the same step the second updates no row.
  const unused = and(eq(authenticator_apps.user_id, user_id), lt(authenticator_apps.last_step, step));
  const taken = await tx
    .update(authenticator_apps)
    .set({ last_step: step, last_used_at: now })
    .where(unused)
    .returning({ user_id: authenticator_apps.user_id });
  return taken.length === 1;
}

/**
 * Known browsers and recovery codes have counts of their own, so that someone who learned the password cannot lock the owner out.
 * Returns a function that resets the count. Throws SECOND_FACTOR_GUESSED and TOO_MANY_ATTEMPTS.
 */
export async function countCode(
  deps: Deps,
  account: Account,
  code: string,
  from: Origin | undefined,
): Promise<() => Promise<void>> {
  const [limit, key] = countedBy(deps, account, code, from);
  try {
    await deps.limits.take(limit, key);
  } catch (error) {
    if (limit === 'factorRecovery' || !(error instanceof AppError)) throw error;
    throw new AppError('SECOND_FACTOR_GUESSED', { retryAfter: error.retryAfter ?? 1 });
  }
  return () => deps.limits.clear(limit, key);
}

function countedBy(deps: Deps, account: Account, code: string, from: Origin | undefined): [RateLimit, string] {
  if (!isAppCode(code)) return ['factorRecovery', `${account.id} ${addressKey(from?.ip ?? '')}`];
  const browser = knownBrowser(deps, from?.cookies ?? null, account);
  if (browser) return ['factorBrowser', `${account.id} ${browser}`];
  return ['factorStranger', `${account.id} ${passwordMark(account.password_hash)}`];
}

const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

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

/** 120 bits cannot be guessed, so a plain SHA-256 is enough. */
const CODE_BYTES = 15;
/** Crockford's base32: no I, L, O and U, which people misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces existing codes. Only hashes are stored. */
export async function makeRecoveryCodes(tx: Db, user_id: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  await tx.insert(recovery_codes).values(codes.map((one) => ({ code_hash: hashOf(one), user_id, created_at: now })));
  return codes.map(inGroups);
}

export function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  return db.$count(recovery_codes, eq(recovery_codes.user_id, user_id));
}

function newCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let code = '';
  for (let character = 0; character < (CODE_BYTES * 8) / 5; character++) {
    code += ALPHABET[Number(bits & 31n)];
    bits >>= 5n;
  }
  return code;
}

/** Ignores spaces and reads letters outside the alphabet as the digits they resemble. */
function hashOf(typed: string): string {
  const code = withoutSpaces(typed).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return createHash('sha256').update(code).digest('base64url');
}
