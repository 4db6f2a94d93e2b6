import { findSession } from '../account/session.ts';
import type { Deps, Origin } from '../deps.ts';
import type { Session } from '../http/session.ts';
import { findToken, isAccessToken } from './find-token.ts';

/**
 * What a sent token stands for. Browsers send cookies by themselves: an access token is taken from the header, where only a program
 * puts it.
 */
export function findSessionOrToken(
  deps: Deps,
  token: string,
  sentIn: 'header' | 'cookie',
  from: Origin,
): Promise<Session | null> {
  const isToken = sentIn === 'header' && isAccessToken(token);
  return isToken ? findToken(deps, token, from) : findSession(deps, token);
}
