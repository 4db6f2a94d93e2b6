import { eq } from 'drizzle-orm';
import type { Caller } from '../http/caller.ts';
import { sessions } from './tables.ts';

/**
 * Ends the session the request came with: on signing out, and on signing in again, so that a token never outlives its use. Answers
 * whether there was one.
 */
export async function leaveSession(context: Caller): Promise<boolean> {
  const session = await context.session();
  context.forgetSession();
  if (!session || session.kind === 'token') return false;
  await context.deps.db.delete(sessions).where(eq(sessions.id, session.session_id));
  return true;
}
