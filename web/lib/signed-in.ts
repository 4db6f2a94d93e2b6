import type { Api } from '#core/contract/index.ts';

type Session = Awaited<ReturnType<Api['account']['session']>>;

/** The session of somebody who is signed in, as the frame around their screens (`shell/signed-in`) loads it. */
export interface OwnSession extends Pick<Session, 'has_active_subscription' | 'subscription_notice'> {
  user: NonNullable<Session['user']>;
  profile: NonNullable<Session['profile']>;
}

/**
 * Whether somebody is signed in. Who leads to /login and who leads away from it ask the same question: two different ones would lead to
 * each other without end.
 */
export async function isSignedIn(api: Api): Promise<boolean> {
  const { user, profile } = await api.account.session();
  return user !== null && profile !== null;
}
