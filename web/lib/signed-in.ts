import type { Api } from '#core/contract/index.ts';

type Session = Awaited<ReturnType<Api['account']['session']>>;

/** The session of somebody who is signed in, as the frame around their screens (`shell/signed-in`) loads it. */
export interface OwnSession extends Pick<Session, 'has_active_subscription' | 'subscription_notice' | 'viewing'> {
  user: NonNullable<Session['user']>;
  profile: NonNullable<Session['profile']>;
}

const underWay = new WeakMap<Api, Promise<Session>>();

/** Who is signed in. The frame and the screen of a page ask at the same time, and share what is returned. */
export function sessionOf(api: Api): Promise<Session> {
  const known = underWay.get(api);
  if (known) return known;
  const session = api.account.session().finally(() => underWay.delete(api));
  underWay.set(api, session);
  return session;
}

/**
 * Whether somebody is signed in. Who leads to /login and who leads away from it ask the same question: two different ones would lead to
 * each other without end.
 */
export async function isSignedIn(api: Api): Promise<boolean> {
  const { user, profile } = await sessionOf(api);
  return user !== null && profile !== null;
}
