import paths, { shapes } from 'virtual:contract-paths';
import { createORPCClient, ORPCError } from '@orpc/client';
import { getContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Api } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import type { ErrorBody } from '#core/errors.ts';
import {
  appApiPolicy,
  connectionSentence,
  flashcardAdminPolicy,
  flashcardPolicy,
  type RetryPolicy,
  retryAfterIn,
  signInPolicy,
  subscriptionPolicy,
  uploadPolicy,
} from '#core/lib/retry.ts';
import { checkConnection, fetchWithRetry } from './retry.ts';
import { wellFormed } from './well-formed.ts';

const policies: Record<string, RetryPolicy> = {
  'account.signIn': signInPolicy,
  flashcards: flashcardPolicy,
  flashcardsAdmin: flashcardAdminPolicy,
  subscription: subscriptionPolicy,
  // These wait for the payment provider.
  'tiersAdmin.add': subscriptionPolicy,
  'tiersAdmin.change': subscriptionPolicy,
  'questionUploads.upload': uploadPolicy,
  'images.upload': uploadPolicy,
  // These first end the subscription at the provider.
  'account.deleteAccount': subscriptionPolicy,
  'users.remove': subscriptionPolicy,
};

const link = new OpenAPILink(paths, {
  url: () => location.origin,
  // One key for a call and its retries: the server acts once and responds the same to each.
  headers: (_options, path) => (repeatOf(path) === 'keyed' ? { 'idempotency-key': crypto.randomUUID() } : {}),
  fetch: async (request, init, _options, path) => {
    const policy = policies[path.join('.')] ?? policies[path[0] ?? ''] ?? appApiPolicy;
    if (policy !== appApiPolicy && policy !== signInPolicy) {
      const sentence = connectionSentence(policy, 'checkFailed', path.at(-1));
      await checkConnection(sentence);
    }
    return fetchWithRetry(request, init, policy, mayRepeat(path));
  },
  clientInterceptors: [
    async ({ path, next }) => {
      const operation = path.join('.');
      return wellFormed(await next(), operation, shapes[operation]);
    },
  ],
  customErrorResponseBodyDecoder: (body, response) => {
    const { error, code } = (body ?? {}) as Partial<ErrorBody>;
    if (typeof error !== 'string' || typeof code !== 'string') return null;
    const reference = response.status >= 500 ? response.headers['x-request-id'] : undefined;
    const retryAfter = retryAfterIn(response.headers['retry-after']);
    const data = { ...(body as ErrorBody), ...(reference && { reference }), ...(retryAfter && { retryAfter }) };
    return new ORPCError(code, { status: response.status, message: error, data });
  },
});

export const api: Api = createORPCClient(link);

/** Reads, and operations that the contract marks as safe to repeat. */
function mayRepeat(path: readonly string[]): boolean {
  return repeatOf(path) !== 'once';
}

function repeatOf(path: readonly string[]): OperationMeta['repeat'] | undefined {
  const operation = getContractRouter(paths, path) as { '~orpc': { meta: OperationMeta } } | undefined;
  return operation?.['~orpc'].meta.repeat;
}
