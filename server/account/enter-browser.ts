import { type Caller, sessionCookie } from '../http/caller.ts';
import { type Account, knownBrowserCookie } from './known-browser.ts';
import { leaveSession } from './own-sessions.ts';
import { wireProfile, wireUser } from './profile.ts';
import { sessionEnd } from './session.ts';
import type { profiles, users } from './tables.ts';

interface SignedIn {
  user: typeof users.$inferSelect;
  profile: typeof profiles.$inferSelect;
  token: string;
  expires_at: Date;
}

export async function enterBrowser(caller: Caller, signedIn: SignedIn) {
  const { deps, setCookies } = caller;
  await leaveSession(caller);
  // The session may end earlier; the cookie only has to last as long as it can be used.
  setCookies.push(sessionCookie(deps, signedIn.token, sessionEnd(deps, deps.clock(), signedIn.profile)));
  becomeKnown(caller, signedIn.user);
  return wireSignedIn(signedIn);
}

export function wireSignedIn({ user, profile, expires_at }: SignedIn) {
  return { user: wireUser(user), profile: wireProfile(profile), expires_at };
}

/** From now on sign-in attempts from this browser are counted separately. */
export function becomeKnown({ deps, request, setCookies }: Caller, account: Account): void {
  setCookies.push(knownBrowserCookie(deps, request.headers.get('cookie'), account));
}
