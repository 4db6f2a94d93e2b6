import { and, desc, eq, gt } from 'drizzle-orm';
import { api } from '../http/access.ts';
import { type Caller, endedCookie, sessionCookie } from '../http/caller.ts';
import { endSessions, type SessionRow } from './session.ts';
import { signIn } from './sign-in.ts';
import { type profiles, sessions } from './tables.ts';

export const accountRouter = {
  signIn: api.account.signIn.handler(async ({ context, input }) => {
    const signedIn = await signIn(context.deps, input, userAgent(context));
    await leaveSession(context);
    if (input.session === 'cookie') {
      context.setCookies.push(sessionCookie(context.deps, signedIn.token, signedIn.expires_at));
    }
    return {
      user: wireUser({ ...signedIn.user, user_created_at: signedIn.user.created_at }),
      profile: wireProfile(signedIn.profile),
      expires_at: signedIn.expires_at.toISOString(),
      ...(input.session === 'bearer' && { access_token: signedIn.token }),
    };
  }),

  signOut: api.account.signOut.handler(async ({ context }) => {
    const signed_out = await leaveSession(context);
    context.setCookies.push(endedCookie(context.deps));
    return { signed_out };
  }),

  session: api.account.session.handler(async ({ context }) => {
    const session = await context.session();
    if (!session) return { user: null, profile: null, expires_at: null };
    return {
      user: wireUser({ ...session, id: session.user_id }),
      profile: wireProfile(session.profile),
      expires_at: session.expires_at.toISOString(),
    };
  }),

  me: api.account.me.handler(async ({ context }) => {
    const session = (await context.session()) as SessionRow;
    return { user: wireUser({ ...session, id: session.user_id }), profile: wireProfile(session.profile) };
  }),

  sessions: api.account.sessions.handler(async ({ context }) => {
    const { deps, who } = context;
    const list = await deps.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.user_id, who.user_id), gt(sessions.expires_at, deps.clock())))
      .orderBy(desc(sessions.last_seen_at));
    return {
      sessions: list.map((session) => ({
        id: session.id,
        kind: session.kind,
        user_agent: session.user_agent,
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        current: session.id === who.session_id,
      })),
    };
  }),

  endSession: api.account.endSession.handler(async ({ context, input }) => {
    const { deps, who } = context;
    const ended = await deps.db
      .delete(sessions)
      .where(and(eq(sessions.id, input.session_id), eq(sessions.user_id, who.user_id)))
      .returning({ id: sessions.id });
    return { ended: ended.length };
  }),

  endSessions: api.account.endSessions.handler(async ({ context }) => {
    const ended = await endSessions(context.deps.db, context.who.user_id);
    context.setCookies.push(endedCookie(context.deps));
    return { ended };
  }),
};

/** Ends the session the request came with: on signing out, and on signing in again, so that a token never outlives its use. */
async function leaveSession(context: Caller): Promise<boolean> {
  const session = await context.session();
  context.forgetSession();
  if (!session) return false;
  await context.deps.db.delete(sessions).where(eq(sessions.id, session.session_id));
  return true;
}

function userAgent(context: Caller): string {
  return context.request.headers.get('user-agent') ?? '';
}

function wireUser(user: { id: string; email: string; email_confirmed_at: Date | null; user_created_at: Date }) {
  return {
    id: user.id,
    email: user.email,
    email_confirmed_at: user.email_confirmed_at?.toISOString() ?? null,
    created_at: user.user_created_at.toISOString(),
  };
}

function wireProfile(profile: typeof profiles.$inferSelect) {
  return { ...profile, updated_at: profile.updated_at.toISOString() };
}
