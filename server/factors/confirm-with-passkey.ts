import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { doneBy, noteRefusal, noteSecurityEvent } from '../account/note-security-event.ts';
import { confirmSession } from '../account/session.ts';
import type { Deps, Who } from '../deps.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { countOn, type PasskeyUsed, passkeyOptions, signedCount } from './check-passkey.ts';
import { passkeyOrigin } from './passkey-origin.ts';
import { noteFactor } from './session.ts';
import { passkeys } from './tables.ts';

/** Throws PASSKEYS_NOT_POSSIBLE and PASSKEY_NOT_FOUND. */
export async function beginConfirm({ db, settings, clock }: Deps, who: Who) {
  const site = passkeyOrigin(settings);
  if (!site) throw new AppError('PASSKEYS_NOT_POSSIBLE');
  const own = await db.select().from(passkeys).where(eq(passkeys.user_id, who.user_id));
  if (own.length === 0) throw new AppError('PASSKEY_NOT_FOUND');
  const challenge = await newChallenge(db, 'confirm', who.user_id, clock());
  return { options: await passkeyOptions(site, challenge, own) };
}

/**
 * User verification makes a password unnecessary. Throws PASSKEY_EXPIRED, PASSKEYS_NOT_POSSIBLE and CONFIRMATION_PASSKEY_REFUSED.
 */
export async function confirmWithPasskey(deps: Deps, who: Who, passkey: PasskeyUsed): Promise<Date> {
  const { db, settings, clock } = deps;
  const site = passkeyOrigin(settings);
  if (!site) throw new AppError('PASSKEYS_NOT_POSSIBLE');
  const taken = await takeChallenge(db, passkey.response, ['confirm'], clock());
  if (!taken || taken.user_id !== who.user_id) throw new AppError('PASSKEY_EXPIRED');
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credential_id, passkey.id));
  const isOwn = known?.user_id === who.user_id;
  const sign_count = known && isOwn ? await signedCount(known, passkey, taken.challenge, site) : null;
  if (!known || sign_count === null) {
    await noteRefusal(deps, { event: 'passkey_refused', ...doneBy(who) });
    throw new AppError('CONFIRMATION_PASSKEY_REFUSED');
  }
  const until = await db.transaction(async (tx) => {
    const now = clock();
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
