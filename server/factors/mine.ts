import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { passkeyOrigin } from './passkey-origin.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { authenticator_apps, passkeys } from './tables.ts';

export async function factorsOf({ db, settings }: Deps, user_id: string) {
  const [app] = await db.select().from(authenticator_apps).where(eq(authenticator_apps.user_id, user_id));
  const list = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id));
  return {
    passkeys: list.map(wirePasskey),
    app: app ? { created_at: app.created_at, last_used_at: app.last_used_at } : null,
    recovery_codes: await countRecoveryCodes(db, user_id),
    passkey_origin: passkeyOrigin(settings)?.origin ?? null,
  };
}

export function wirePasskey({ id, name, backed_up, created_at, last_used_at }: typeof passkeys.$inferSelect) {
  const version = versionOf({ name }, ['name']);
  return { id, name, version, backed_up, created_at, last_used_at };
}
