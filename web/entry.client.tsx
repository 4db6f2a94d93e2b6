import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { lazyPart } from './lib/lazy-part.ts';
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

const loadReports = lazyPart(() => import('./lib/report-failure.ts'));

/** Loads the reporting code only when needed; if it cannot load, nothing is reported. */
function tell(thrown: unknown, path: string): void {
  loadReports()
    .then(({ report }) => report(thrown, path))
    .catch(() => {});
}
