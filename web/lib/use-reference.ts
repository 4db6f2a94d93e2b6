import { useRouteError, useRouteLoaderData } from 'react-router';
import type { ApiFailure } from './api-error.ts';

/** The id of a server error in the log. If the page itself failed, it is the page's request. */
export function useReference(failure: ApiFailure | null): string | undefined {
  const error = useRouteError();
  const root = useRouteLoaderData('root') as { requestId?: string } | undefined;
  if (failure) return failure.reference;
  return error instanceof Error && error.message === 'Unexpected Server Error' ? root?.requestId : undefined;
}
