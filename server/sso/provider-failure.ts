import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { type SsoProvider, ssoNames } from '#core/sso.ts';
import type { Deps } from '../deps.ts';
import { ProviderUnreachable } from './ask-provider.ts';

export class ProviderAnswerWrong extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ProviderAnswerWrong';
  }
}

/** Logs only the error's code, never tokens or secrets. Throws SSO_DENIED, SSO_REFUSED and SSO_UNREACHABLE. */
export async function asking<Result>(
  deps: Deps,
  provider: SsoProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const known = failureOf(error);
    if (!known) throw error;
    deps.log.info('sign-in with a provider failed', { provider, code: known.code, reason: known.reason });
    throw new AppError(known.code, { params: { name: ssoNames[provider] } });
  }
}

function failureOf(error: unknown): { code: ErrorCode; reason: string } | null {
  if (error instanceof ProviderUnreachable) return { code: 'SSO_UNREACHABLE', reason: error.message };
  if (error instanceof AuthorizationResponseError) {
    return { code: error.error === 'access_denied' ? 'SSO_DENIED' : 'SSO_REFUSED', reason: word(error.error) };
  }
  if (error instanceof ResponseBodyError) return { code: 'SSO_REFUSED', reason: word(error.error) };
  if (error instanceof WWWAuthenticateChallengeError)
    return { code: 'SSO_REFUSED', reason: `status ${error.status}` };
  if (error instanceof ClientError) return { code: 'SSO_REFUSED', reason: error.code ?? 'answer wrong' };
  if (error instanceof ProviderAnswerWrong) return { code: 'SSO_REFUSED', reason: error.message };
  return null;
}

/** Other text than an error code of RFC 6749 is not repeated. */
function word(error: string): string {
  return /^[a-z_]{1,60}$/.test(error) ? error : 'unknown';
}
