import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { useAction } from '#web/lib/use-action.ts';

/**
 * Navigates to a URL of the provider. Busy until the page is left; if the browser restores the page with Back, it is enabled
 * again and reloaded.
 */
export function useDeparture<Result extends { url: string }>(call: (api: Api) => Promise<Result>, fallback: string) {
  const [result, setResult] = useState<Result | null>(null);
  const { revalidate } = useRevalidator();
  const asking = useAction(call, fallback);

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setResult(null);
      void revalidate();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [revalidate]);

  const run = async () => {
    if (result) return;
    const answer = await asking.run();
    if (!answer) return;
    setResult(answer);
    location.assign(answer.url);
  };
  return { run, busy: asking.busy || result !== null, failure: asking.failure, result };
}
