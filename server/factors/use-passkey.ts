import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { rememberAddress } from '../account/known-addresses.ts';
import { ensureProfile } from '../account/profile.ts';
import { notingSuspension } from '../account/refuse-suspended.ts';
import { doneBy, noteRefusal, noteSecurityEvent } from '../account/security-events.ts';
import { confirmSession } from '../account/session.ts';
import { whyNotAllowed } from '../account/sign-in.ts';
import { users } from '../account/tables.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import {
  checkResponse,
  countOn,
  newChallenge,
  type PasskeyUsed,
  passkeyOptions,
  passkeySite,
} from './check-passkey.ts';
import { dropPending, findPending, noteFactor, openFactorSession } from './sessions.ts';
import { passkeys } from './tables.ts';

/** Throws PASSKEYS_NOT_POSSIBLE, SECOND_FACTOR_EXPIRED and TOO_MANY_ATTEMPTS. */
export async function beginPasskey(
  deps: Deps,
  { second_factor, token }: { second_factor: boolean; token: string | null },
  from: Origin,
) {
  const { db, settings, clock, limits } = deps;
  await limits.take('passkeyAddress', addressKey(from.ip));
  const site = passkeySite(settings);
  const pending = second_factor ? await findPending(db, token, clock()) : null;
  if (second_factor && !pending) throw new AppError('SECOND_FACTOR_EXPIRED');
  const own = pending ? await db.select().from(passkeys).where(eq(passkeys.user_id, pending.user_id)) : [];
  const purpose = pending ? 'second_factor' : 'sign_in';
  const challenge = await newChallenge(db, purpose, pending?.user_id ?? null, clock());
  return { options: await passkeyOptions(site, challenge, own) };
}

/**
 * Unknown, wrongly signed or possibly copied passkeys (the counter went back) all throw PASSKEY_REFUSED. Also throws
 * PASSKEY_EXPIRED, PASSKEYS_NOT_POSSIBLE, LOCAL_ACCOUNT_REFUSED, EMAIL_NOT_CONFIRMED, ACCOUNT_SUSPENDED and TOO_MANY_ATTEMPTS.
 */
export async function finishPasskey(
  deps: Deps,
  { passkey, token }: { passkey: PasskeyUsed; token: string | null },
  from: Origin,
) {
  await deps.limits.take('passkeyAddress', addressKey(from.ip));
  const { taken, known, sign_count } = await checkResponse(deps, passkey, ['sign_in', 'second_factor']);
  if (!known || sign_count === null) {
    await noteRefusal(deps, { event: 'passkey_refused', user_id: known?.user_id ?? null, from });
    throw new AppError('PASSKEY_REFUSED');
  }
  const { user_id } = known;
  const outcome = await notingSuspension(deps, { user_id, from }, async (tx) => {
    const now = deps.clock();
    const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update');
    if (!user) return 'refused';
    const not_allowed = whyNotAllowed(deps, user);
    if (not_allowed) return { not_allowed };
    if (taken.purpose === 'second_factor') {
      const pending = await findPending(tx, token, now);
      if (!pending || pending.user_id !== user_id) return 'expired';
      await dropPending(tx, pending);
    }
    if (!(await countOn(tx, known.id, sign_count, now))) return 'copied';
    await rememberAddress(deps, tx, user_id, from.ip);
    const opened = await openFactorSession(deps, tx, now, { user_id, kind: 'cookie', user_agent: from.user_agent });
    const event = taken.purpose === 'second_factor' ? 'second_step_with_passkey' : 'signed_in_with_passkey';
    await noteSecurityEvent(deps, tx, { event, user_id, from, session_id: opened.session_id });
    return { user, ...opened };
  });
  if (outcome === 'expired') throw new AppError('SECOND_FACTOR_EXPIRED');
  if (outcome === 'copied') await noteRefusal(deps, { event: 'passkey_copied', user_id, from });
  if (typeof outcome === 'string') throw new AppError('PASSKEY_REFUSED');
  if ('not_allowed' in outcome) {
    const facts = { code: outcome.not_allowed };
    await noteRefusal(deps, { event: 'sign_in_not_allowed', user_id, from, facts });
    throw new AppError(outcome.not_allowed);
  }
  return { ...outcome, profile: await ensureProfile(deps, outcome.user) };
}

/** Throws PASSKEYS_NOT_POSSIBLE and PASSKEY_NOT_FOUND. */
export async function beginConfirm({ db, settings, clock }: Deps, who: Who) {
  const site = passkeySite(settings);
  const own = await db.select().from(passkeys).where(eq(passkeys.user_id, who.user_id));
  if (own.length === 0) throw new AppError('PASSKEY_NOT_FOUND');
  const challenge = await newChallenge(db, 'confirm', who.user_id, clock());
  return { options: await passkeyOptions(site, challenge, own) };
}

/**
 * User verification makes a password unnecessary. Throws PASSKEY_EXPIRED, PASSKEYS_NOT_POSSIBLE and CONFIRMATION_PASSKEY_REFUSED.
 */
export async function confirmWithPasskey(deps: Deps, who: Who, passkey: PasskeyUsed): Promise<Date> {
  const { taken, known, sign_count } = await checkResponse(deps, passkey, ['confirm']);
  if (taken.user_id !== who.user_id) throw new AppError('PASSKEY_EXPIRED');
  if (!known || sign_count === null) {
    await noteRefusal(deps, { event: 'passkey_refused', ...doneBy(who) });
    throw new AppError('CONFIRMATION_PASSKEY_REFUSED');
  }
  const until = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    if (!(await countOn(tx, known.id, sign_count, now))) return null;
    await noteFactor(tx, now, who.session_id);
    await noteSecurityEvent(deps, tx, { event: 'confirmed_with_passkey', ...doneBy(who) });
    return confirmSession({ ...deps, db: tx }, who.session_id);
  });
  if (!until) {
    await noteRefusal(deps, { event: 'passkey_copied', ...doneBy(who) });
    throw new AppError('CONFIRMATION_PASSKEY_REFUSED');
  }
  return until;
}
