import { eq } from 'drizzle-orm';
import { encode } from 'uqr';
import * as z from 'zod';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { FACTOR_MINUTES } from '#core/factors/factors.ts';
import { withoutSpaces } from '#core/lib/plain-line.ts';
import { refuseUntilReset } from '../account/refuse-suspended.ts';
import { users } from '../account/tables.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { SealBroken, seal, unseal } from '../secrets/seal.ts';
import { afterRemoval, afterSetup, changeFactors } from './change-factors.ts';
import { appUri, newAppSecret, stepOfCode } from './codes.ts';
import { authenticator_apps } from './tables.ts';

const begun = z.object({ secret: z.string(), begun_at: z.number() });

/** Nothing is stored: the sealed secret comes back with the code that confirms it. Throws MAILBOX_NOT_SHOWN. */
export async function beginApp({ db, settings, clock }: Deps, who: Who) {
  const user = await rowById(db, users, who.user_id, 'SESSION_EXPIRED');
  await refuseUntilReset(db, who.user_id);
  const secret = newAppSecret();
  const uri = appUri(settings, user.email, secret);
  const qr = encode(uri, { border: 0 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
  const kept = JSON.stringify({ secret, begun_at: clock().getTime() });
  return { secret, uri, qr, setup: seal(settings.appSecret, 'app setup', who.user_id, kept) };
}

/** Returns recovery codes where there were none. Throws APP_SETUP_EXPIRED, MAILBOX_NOT_SHOWN and APP_CODE_WRONG. */
export async function confirmApp(deps: Deps, who: Who, { setup, code }: Input<'factors.confirmApp'>) {
  const { settings, clock } = deps;
  const secret = setupSecret(deps, who, setup);
  const step = stepOfCode(secret, withoutSpaces(code), clock());
  if (step === null) throw fieldError('APP_CODE_WRONG', 'code');
  const sealed = seal(settings.appSecret, 'authenticator app', who.user_id, secret);
  return changeFactors(deps, who, async (changing) => {
    const { tx, now } = changing;
    await refuseUntilReset(tx, who.user_id);
    const own = eq(authenticator_apps.user_id, who.user_id);
    const replaced = await tx.delete(authenticator_apps).where(own).returning({ id: authenticator_apps.user_id });
    const row = { user_id: who.user_id, secret: sealed, last_step: step, created_at: now };
    await tx.insert(authenticator_apps).values(row);
    const mail = replaced.length > 0 ? 'app replaced' : 'app set up';
    return { mail, result: await afterSetup(changing, who) };
  });
}

/** Throws APP_NOT_SET_UP. */
export function removeApp(deps: Deps, who: Who) {
  return changeFactors(deps, who, async ({ tx, now }) => {
    const own = eq(authenticator_apps.user_id, who.user_id);
    const removed = await tx.delete(authenticator_apps).where(own).returning({ id: authenticator_apps.user_id });
    if (removed.length === 0) throw new AppError('APP_NOT_SET_UP');
    await afterRemoval(tx, who.user_id, now);
    return { mail: 'app removed', result: { removed: true as const } };
  });
}

function setupSecret({ settings, clock }: Deps, who: Who, setup: string): string {
  try {
    const { secret, begun_at } = begun.parse(JSON.parse(unseal(settings.appSecret, 'app setup', who.user_id, setup)));
    const age = clock().getTime() - begun_at;
    if (age >= 0 && age < FACTOR_MINUTES * 60_000) return secret;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
  }
  throw new AppError('APP_SETUP_EXPIRED');
}
