import type { Deps } from '../deps.ts';
import type { RefusedCall } from '../http/caller.ts';
import type { Session } from '../http/session.ts';
import { logSecurityEvent } from './note-security-event.ts';

/** Logged only: a read must not write. */
export function noteRefused(
  deps: Deps,
  session: Session,
  { operation, code, administration, from }: RefusedCall,
): void {
  const event = administration ? 'administration_refused' : 'access_token_refused';
  const { user_id, session_id, kind } = session;
  const by = kind === 'token' ? { token: session_id } : {};
  const at = kind === 'token' ? {} : { session_id };
  logSecurityEvent(deps, { event, user_id, from, ...at, facts: { operation, code, ...by } });
}
