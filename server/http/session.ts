import type { Scope } from '#core/scopes.ts';

/** What a token stands for: a session, or an access token, with its user and profile. */
export interface Session {
  session_id: string;
  /** `token`: a personal access token, which is no session and may do less. */
  kind: 'cookie' | 'bearer' | 'token';
  /** Of an access token: what it may do. Null: a session, which may do all that its user may. */
  scopes: Scope[] | null;
  /** Whether its owner signed in, or confirmed the password, so recently that nobody has to be asked again. */
  is_fresh: boolean;
  expires_at: Date;
  last_seen_at: Date;
  user_id: string;
  email: string;
  email_confirmed_at: Date | null;
  user_created_at: Date;
  is_local: boolean;
  /** Refused where callers are resolved (caller.ts): nobody else meets a session of which this is true. */
  is_suspended: boolean;
  /** The learner as whom an administrator views the site; null for all others. */
  viewing: { user_id: string; full_name: string; until: Date } | null;
  profile: Profile;
}

interface Profile {
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
}
