import { useRouteError, useRouteLoaderData } from 'react-router';
import type { ApiFailure } from './api-error.ts';

/**
 * What a failure of the server is called in its log; undefined for any other. Where it was no call that failed but the page itself, the
 * router tells that in its own words, and the page's request has the name.
 */
export function useReference(failure: ApiFailure | null): string | undefined {
  const error = useRouteError();
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  if (failure) return failure.reference;
  return error instanceof Error && error.message === 'Unexpected Server Error' ? root?.requestId : undefined;
}
