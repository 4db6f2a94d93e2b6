import { useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import { isNetworkFailure } from './network-failure.ts';
import { serverAnswers } from './server-answers.ts';

export const POSTED = '/sign-out';

interface TryAgain {
  again(): void;
  busy: boolean;
  /** While the server is being checked automatically; no failure is shown until then. */
  looking: boolean;
}

/**
 * Data is loaded again in place. If a chunk is missing, the document is loaded, but only once the server responds: offline, the
 * browser's error page would replace ours. If the server responds immediately, the chunk belongs to an older build, and it
 * reloads automatically.
 */
export function useTryAgain(): TryAgain {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const partMissing = !isRouteErrorResponse(error) && isNetworkFailure(error);
  const [looking, setLooking] = useState(partMissing);
  const [asking, setAsking] = useState(false);
  const loadDocument = useCallback(async () => {
    setAsking(true);
    if (await serverAnswers()) return pathname === POSTED ? post(POSTED) : location.reload();
    setAsking(false);
    setLooking(false);
  }, [pathname]);
  useEffect(() => {
    if (partMissing) void loadDocument();
  }, [partMissing, loadDocument]);
  return {
    again: () => void (partMissing || pathname === POSTED ? loadDocument() : revalidate()),
    busy: asking || state === 'loading',
    looking: looking && partMissing,
  };
}

function post(action: string): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action });
  document.body.append(form);
  form.submit();
}
