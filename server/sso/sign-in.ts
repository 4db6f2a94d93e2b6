import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { AppError } from '#core/errors.ts';
import { AFTER_SIGN_IN, returnPath } from '#core/sso/return-path.ts';
import { type SsoProvider, ssoNames } from '#core/sso/sso.ts';
import { rememberAddress } from '../account/known-addresses.ts';
import { logSecurityEvent, noteSecurityEvent } from '../account/security-events.ts';
import { enteredBy } from '../account/sign-in.ts';
import type { Deps, Origin } from '../deps.ts';
import { enter } from '../factors/enter.ts';
import { addressKey } from '../http/rate-limit.ts';
import { accountFor } from './account-for.ts';
import { asking } from './ask-provider.ts';
import { clientOf } from './configs.ts';
import { openProvider } from './open-provider.ts';
import { type Pending, pendingCookie } from './pending.ts';
import { whoSignsIn } from './person.ts';

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
  const from = path.length > FROM_MOST ? AFTER_SIGN_IN : path;
  const secrets = { state: randomState(), nonce: randomNonce(), verifier };
  const pending: Pending = { provider, ...secrets, from, begun_at: deps.clock().getTime() };
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

export function isAnswerTo(pending: Pending, query: string): boolean {
  return new URLSearchParams(query).get('state') === pending.state;
}

/** Throws SSO_EXPIRED, without writing, for a callback of another sign-in, and what the provider and the account throw. */
export async function finish(deps: Deps, pending: Pending | null, query: string, origin: Origin) {
  try {
    return await finished(deps, pending, query, origin);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      const facts = { code: error.code, ...(pending && { provider: pending.provider }) };
      logSecurityEvent(deps, { event: 'provider_refused', user_id: null, from: origin, facts });
    }
    throw error;
  }
}

async function finished(deps: Deps, pending: Pending | null, query: string, origin: Origin) {
  if (!pending || !isAnswerTo(pending, query)) throw new AppError('SSO_EXPIRED');
  const told = new URLSearchParams(query);
  // The response deletes the cookie, but of two concurrent requests both still have it.
  await deps.limits.take('ssoCallback', pending.state).catch((error) => {
    throw error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS' ? new AppError('SSO_EXPIRED') : error;
  });
  await deps.limits.take('ssoAddress', addressKey(origin.ip));
  const { provider } = pending;
  const client = await clientOf(deps, provider);
  const person = await asking(deps, provider, async () => {
    const opened = await openProvider(deps, client);
    const found = await whoSignsIn(opened, client, pending, told);
    opened.keep();
    return found;
  });
  const now = deps.clock();
  const signedIn = await deps.db.transaction(async (tx) => {
    const found = await accountFor(deps, tx, provider, person);
    await rememberAddress(deps, tx, found.user.id, origin.ip);
    const session = { kind: 'cookie' as const, user_agent: origin.user_agent };
    const entered = await enter(deps, tx, now, found.user, session);
    const came = { user_id: found.user.id, from: origin, about: ssoNames[provider], facts: { provider } };
    if (found.is_new) await noteSecurityEvent(deps, tx, { ...came, event: 'account_created' });
    if (found.is_new || found.is_linked) await noteSecurityEvent(deps, tx, { ...came, event: 'provider_linked' });
    await noteSecurityEvent(deps, tx, { ...came, ...enteredBy('signed_in_with_provider', entered) });
    return { ...found, entered };
  });
  return { ...signedIn, to: pending.from };
}
