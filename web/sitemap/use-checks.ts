import { useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { loadApi } from '#web/lib/load-api.ts';

type Checked = Awaited<ReturnType<Api['sitemap']['check']>>;
export type Checks = Checked | 'checking' | 'unanswered';

/** In milliseconds; longer for large texts. */
const PAUSE = 400;

/** Earlier findings remain until the server responds. */
export function useChecks(text: string): Checks {
  const [checks, setChecks] = useState<Checks>('checking');
  useEffect(() => {
    let isOver = false;
    const show = (next: Checks) => {
      if (!isOver) setChecks(next);
    };
    const timer = setTimeout(
      () =>
        loadApi()
          .then((api) => api.sitemap.check({ xml: text }))
          .catch((thrown: unknown): Checks => {
            const message = apiFailure(thrown)?.fields?.xml;
            return message ? { error: { line: null, message }, warnings: [], urls: 0 } : 'unanswered';
          })
          .then(show),
      PAUSE + text.length / 5_000,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return checks;
}
