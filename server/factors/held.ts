import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';

export interface Held {
  app: boolean;
  passkeys: boolean;
  recovery_codes: boolean;
  /** App or passkey: recovery codes alone are no factor. */
  any: boolean;
}

export async function heldFactors(db: Db, user_id: string): Promise<Held> {
  const [held] = await rows<Omit<Held, 'any'>>(
    db,
    sql`select exists (select from authenticator_apps where user_id = ${user_id}) as app,
      exists (select from passkeys where user_id = ${user_id}) as passkeys,
      exists (select from recovery_codes where user_id = ${user_id}) as recovery_codes`,
  );
  const { app = false, passkeys = false, recovery_codes = false } = held ?? {};
  return { app, passkeys, recovery_codes, any: app || passkeys };
}
