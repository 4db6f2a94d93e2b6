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
  profile: {
    id: string;
    full_name: string;
    address_line1: string | null;
    address_line2: string | null;
    city: string | null;
    state: string | null;
    postal_code: string | null;
    country: string | null;
    phone: string | null;
    career_goals: string | null;
    years_of_experience: number | null;
    is_admin: boolean;
    updated_at: Date;
  };
}
