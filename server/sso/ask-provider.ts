import {
  AuthorizationResponseError,
  ClientError,
  type CustomFetchOptions,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { type SsoProvider, ssoNames } from '#core/sso/sso.ts';
import type { Deps } from '../deps.ts';

const MOST = 1024 * 1024;

/** A TypeError, as `fetch` throws: the library passes it on. */
export class ProviderUnreachable extends TypeError {
  override name = 'ProviderUnreachable';
}

/** Follows no redirect and limits time (`patience`, milliseconds) and size. Throws ProviderUnreachable. */
export async function askProvider(
  url: string,
  { method, headers, body }: CustomFetchOptions,
  patience: number,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url, { method, headers, body: body as BodyInit, redirect: 'manual', signal });
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel();
      throw new ProviderUnreachable(`status ${response.status}`);
    }
    const { status, headers: told } = response;
    return new Response(status === 204 || status === 304 ? null : await bodyOf(response), { status, headers: told });
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) throw cause;
    throw new ProviderUnreachable(cause instanceof Error ? cause.name : 'no answer', { cause });
  }
}

async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST) throw new ProviderUnreachable('answer too long');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

export class ProviderAnswerWrong extends Error {
  override name = 'ProviderAnswerWrong';
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
const word = (error: string): string => (/^[a-z_]{1,60}$/.test(error) ? error : 'unknown');
