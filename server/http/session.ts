import type * as z from 'zod';
import type { profile } from '#core/account/contract.ts';
import type { Scope } from '#core/tokens/scopes.ts';

export interface Session {
  session_id: string;
  kind: 'cookie' | 'bearer' | 'token';
  /** Null: a session, without limits. */
  scopes: Scope[] | null;
  is_fresh: boolean;
  expires_at: Date;
  last_seen_at: Date;
  user_id: string;
  email: string;
  email_confirmed_at: Date | null;
  user_created_at: Date;
  is_local: boolean;
  /** Always false outside of caller.ts, which refuses suspended accounts. */
  is_suspended: boolean;
  viewing: { user_id: string; full_name: string; until: Date } | null;
  profile: Omit<z.input<typeof profile>, 'version' | 'updated_at'> & { updated_at: Date };
}
