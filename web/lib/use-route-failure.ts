import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { inWordsOf } from './admin-words.ts';
import { type ApiFailure, apiFailure } from './api-error.ts';

export function useRouteFailure(): ApiFailure | null {
  const error = useRouteError();
  const { pathname } = useLocation();
  const failure = apiFailure(isRouteErrorResponse(error) ? { data: error.data, status: error.status } : error);
  return failure && inWordsOf(pathname, failure);
}
