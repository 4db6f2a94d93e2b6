import { eq } from 'drizzle-orm';
import { TOKEN_PREFIX } from '#core/tokens/tokens.ts';
import { logSecurityEvent } from '../account/security-events.ts';
import { type FoundRow, findSession, hashToken, sessionRow } from '../account/session.ts';
import { personal_access_tokens } from '../account/tables.ts';
import type { Deps, Origin } from '../deps.ts';
import type { Session } from '../http/session.ts';

/** Browsers send cookies on their own, so access tokens are accepted only from the header. */
export function findSessionOrToken(
  deps: Deps,
  token: string,
  sentIn: 'header' | 'cookie',
  from: Origin,
): Promise<Session | null> {
  const isToken = sentIn === 'header' && token.startsWith(TOKEN_PREFIX);
  return isToken ? findToken(deps, token, from) : findSession(deps, token);
}

/** Limits writes of last_used_at: not every request may be a write. */
const TOUCH_EVERY_MS = 10 * 60 * 1000;

/** Reads the user's current role: a demoted administrator's token loses it too. */
async function findToken(deps: Deps, token: string, from: Origin): Promise<Session | null> {
  const now = deps.clock();
  const [found] = await deps.database.hot<FoundRow>(lookup, [hashToken(token)]);
  const why = whyRefused(deps, found, now);
  if (!found || why) {
    const facts = { why: why ?? 'unknown', ...(found && { token: found.session_id }) };
    logSecurityEvent(deps, { event: 'access_token_refused', user_id: found?.user_id ?? null, from, facts });
    return null;
  }
  const row = sessionRow(found, now);
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_EVERY_MS) {
    const own = eq(personal_access_tokens.id, row.session_id);
    await deps.db.update(personal_access_tokens).set({ last_used_at: now }).where(own);
  }
  return row;
}

function whyRefused({ settings }: Deps, found: FoundRow | undefined, now: Date) {
  if (!found) return 'unknown';
  if (found.expires_at <= now) return 'expired';
  return found.is_local && !settings.local ? 'local' : null;
}

/** $1 hash of the token. Finds expired ones too, so that the log can name the owner. */
const lookup = {
  name: 'find_access_token',
  text: `select t.id as session_id, 'token' as kind, to_jsonb(t.scopes) as scopes, t.created_at as authenticated_at, t.expires_at, coalesce(t.last_used_at, timestamptz 'epoch') as last_seen_at,
      u.id as user_id, u.email, u.email_confirmed_at, u.created_at as user_created_at, u.is_local,
      exists (select from suspensions x where x.user_id = u.id) as is_suspended, p.*
    from personal_access_tokens t join users u on u.id = t.user_id join profiles p on p.id = u.id
    where t.token_hash = $1`,
};
