import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { importPart } from './lib/import-part.ts';
import { followTranslators, keepTyped } from './lib/translated-texts.ts';

const isTranslated = followTranslators();
const typeAgain = keepTyped();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error, { pattern }) => tell(error, pattern)} />
    </StrictMode>,
    { onRecoverableError: (error) => (isTranslated() ? queueMicrotask(typeAgain) : reportError(error)) },
  );
});

addEventListener('error', ({ error }) => tell(error, location.pathname));
addEventListener('unhandledrejection', ({ reason }) => tell(reason, location.pathname));

/** The code that reports is fetched when there is something to report; where it cannot be, nothing is. */
function tell(thrown: unknown, path: string): void {
  importPart(() => import('./lib/report-failure.ts'))
    .then(({ report }) => report(thrown, path))
    .catch(() => {});
}
