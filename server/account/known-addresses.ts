import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import { fingerprint } from '../secrets/fingerprint.ts';
import { sign_in_addresses } from './tables.ts';

export const ADDRESS_KNOWN_MS = 30 * 24 * 60 * 60 * 1000;
/** Each known address may guess at its own pace: someone who once had the password must not leave thousands behind. */
const MOST_ADDRESSES = 20;

export function addressHash({ settings }: Deps, ip: string): string {
  return fingerprint(settings.appSecret, 'address', addressKey(ip));
}

/** Call it in the transaction that opens the session. */
export async function rememberAddress(deps: Deps, tx: Db, user_id: string, ip: string): Promise<void> {
  const seen_at = deps.clock();
  await tx
    .insert(sign_in_addresses)
    .values({ user_id, address_hash: addressHash(deps, ip), seen_at })
    .onConflictDoUpdate({ target: [sign_in_addresses.user_id, sign_in_addresses.address_hash], set: { seen_at } });
  const older = tx
    .select({ address_hash: sign_in_addresses.address_hash })
    .from(sign_in_addresses)
    .where(eq(sign_in_addresses.user_id, user_id))
    .orderBy(desc(sign_in_addresses.seen_at), sign_in_addresses.address_hash)
    .offset(MOST_ADDRESSES);
  await tx
    .delete(sign_in_addresses)
    .where(and(eq(sign_in_addresses.user_id, user_id), inArray(sign_in_addresses.address_hash, older)));
}
