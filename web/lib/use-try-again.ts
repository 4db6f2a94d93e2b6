import { useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import { isNetworkFailure } from './network-failure.ts';
import { serverAnswers } from './server-answers.ts';

/** What only posting does: reading its address would do nothing. */
export const POSTED = '/sign-out';

interface TryAgain {
  again(): void;
  busy: boolean;
  /** The server is being asked, unbidden, whether it is there: until it is known, nothing has failed. */
  looking: boolean;
}

/**
 * In an error boundary: the way to load once more what could not be loaded. Data is read again in place. A part of the page itself that
 * could not be fetched is fetched by loading the document of this address, but only once the server answers: offline, the browser's
 * own error page would take the place of ours. Where the server answers at once, the part was of an older build: then nobody is asked.
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

/** Posts a form without fields, as a document. */
function post(action: string): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action });
  document.body.append(form);
  form.submit();
}
