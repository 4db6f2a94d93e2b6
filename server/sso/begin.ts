import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AFTER_SIGN_IN, returnPath } from '#core/return-path.ts';
import type { SsoProvider } from '#core/sso.ts';
import type { Deps, Origin } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import { clientOf } from './configs.ts';
import { openProvider } from './open-provider.ts';
import { type Pending, pendingCookie } from './pending.ts';
import { asking } from './provider-failure.ts';

const scopes: Record<SsoProvider, string> = { google: 'openid email profile', github: 'read:user user:email' };

/** A longer path would not fit into the cookie. */
const FROM_MOST = 1500;

/** Throws SSO_OFF, SSO_UNREACHABLE and TOO_MANY_ATTEMPTS. */
export async function begin(deps: Deps, input: { provider: SsoProvider; from?: string | undefined }, origin: Origin) {
  const { provider } = input;
  await deps.limits.take('ssoAddress', addressKey(origin.ip));
  const client = await clientOf(deps, provider);
  const verifier = randomPKCECodeVerifier();
  const path = returnPath(input.from ?? null);
  const pending: Pending = {
    provider,
    state: randomState(),
    nonce: randomNonce(),
    verifier,
    from: path.length > FROM_MOST ? AFTER_SIGN_IN : path,
    begun_at: deps.clock().getTime(),
  };
  const challenge = await calculatePKCECodeChallenge(verifier);
  const url = await asking(deps, provider, async () => {
    const { config } = await openProvider(deps, client);
    return buildAuthorizationUrl(config, {
      redirect_uri: client.redirect_uri,
      scope: scopes[provider],
      state: pending.state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(provider === 'google' && { nonce: pending.nonce }),
    });
  });
  return { url: url.href, cookie: pendingCookie(deps, pending) };
}
