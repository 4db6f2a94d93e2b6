import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';

type Session = Output<'account.session'>;

export interface OwnSession extends Pick<Session, 'has_active_subscription' | 'subscription_notice' | 'viewing'> {
  user: NonNullable<Session['user']>;
  profile: NonNullable<Session['profile']>;
}

const underWay = new WeakMap<Api, Promise<Session>>();

/** The frame and the page's screen ask at the same time and share the response. */
export function sessionOf(api: Api): Promise<Session> {
  const known = underWay.get(api);
  if (known) return known;
  const session = api.account.session().finally(() => underWay.delete(api));
  underWay.set(api, session);
  return session;
}

/** Shared by redirects to and from /login: two different checks could redirect to each other endlessly. */
export async function isSignedIn(api: Api): Promise<boolean> {
  const { user, profile } = await sessionOf(api);
  return user !== null && profile !== null;
}
