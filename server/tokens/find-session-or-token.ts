import { findSession } from '../account/session.ts';
import type { Deps, Origin } from '../deps.ts';
import type { Session } from '../http/session.ts';
import { findToken, isAccessToken } from './find-token.ts';

/** Browsers send cookies on their own, so access tokens are accepted only from the header. */
export function findSessionOrToken(
  deps: Deps,
  token: string,
  sentIn: 'header' | 'cookie',
  from: Origin,
): Promise<Session | null> {
  const isToken = sentIn === 'header' && isAccessToken(token);
  return isToken ? findToken(deps, token, from) : findSession(deps, token);
}
