import paths from 'virtual:contract-paths';
import { createORPCClient, ORPCError } from '@orpc/client';
import { getContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Api } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import type { ErrorBody } from '#core/errors.ts';
import {
  appApiPolicy,
  CONNECTION_CHECK_TIMEOUT,
  connectionSentences,
  flashcardPolicy,
  type RetryPolicy,
} from '#core/retry.ts';
import { checkConnection, fetchWithRetry } from './retry.ts';
import { wellFormed } from './well-formed.ts';

/** Which policy a noun's calls follow; the app's own where none is named. */
const policies: Record<string, RetryPolicy> = { flashcards: flashcardPolicy };

const link = new OpenAPILink(paths, {
  url: () => location.origin,
  fetch: async (request, init, _options, path) => {
    const policy = policies[path[0] ?? ''] ?? appApiPolicy;
    if (policy === flashcardPolicy) await checkConnection(`${location.origin}/api/health`, CONNECTION_CHECK_TIMEOUT);
    return wellFormed(await fetchWithRetry(request, init, policy, mayRepeat(path)));
  },
  customErrorResponseBodyDecoder: (body, response) => {
    const { error, code } = (body ?? {}) as Partial<ErrorBody>;
    // What is no answer of ours came from something between: a proxy, a captive portal.
    if (typeof error !== 'string' || typeof code !== 'string') return unreadable(response.status);
    return new ORPCError(code, { status: response.status, message: error, data: body });
  },
});

/** The typed client in the browser. */
export const api: Api = createORPCClient(link);

/** Reads, and operations that the contract marks as safe to send twice. */
function mayRepeat(path: readonly string[]): boolean {
  const operation = getContractRouter(paths, path) as { '~orpc': { meta: OperationMeta } } | undefined;
  return operation?.['~orpc'].meta.repeat !== 'once';
}

function unreadable(status: number) {
  const data: ErrorBody = { error: connectionSentences.retriesFailed, code: 'UNREADABLE_ANSWER' };
  return new ORPCError(data.code, { status, message: data.error, data });
}
