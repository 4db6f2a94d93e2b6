import { useEffect, useState } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { Finding } from '#core/sitemap/text.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { counted } from '#web/lib/counted.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { Icon } from '#web/ui/icon.tsx';

export function Findings({ checks, onGo }: { checks: Checks; onGo(line: number): void }) {
  if (checks === 'checking') return <p className="sitemap__state mt-2 anywhere t1 soft">Checking...</p>;
  if (checks === 'unanswered') {
    return (
      <p className="sitemap__state mt-2 anywhere t1 soft">
        Not checked: the server did not answer. Saving checks it too.
      </p>
    );
  }
  const { error, warnings, urls } = checks;
  const summary = warnings.length >= 100 ? '100 warnings or more' : counted(warnings.length, 'warning');
  return (
    <>
      <div role="status" className="sitemap__state mt-2 anywhere t1">
        {error ? (
          <p className="verdict--wrong">
            <Icon name="alert" /> Not valid: <One finding={error} onGo={onGo} />
          </p>
        ) : (
          <p>
            <Icon name="check" className="verdict--right" /> Well-formed, {counted(urls, 'address', 'addresses')}
            {warnings.length > 0 ? `, ${summary}` : ', nothing to review'}
          </p>
        )}
      </div>
      {!error && warnings.length > 0 && (
        <details className="t1" open={warnings.length <= 5}>
          <summary className="unfold">What does not follow the sitemap protocol</summary>
          <ul className="anywhere">
            {warnings.map((finding, index) => (
              <li key={index}>
                <One finding={finding} onGo={onGo} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function One({ finding: { line, message }, onGo }: { finding: Finding; onGo(line: number): void }) {
  return (
    <>
      {line !== null && (
        <>
          <button type="button" className="link" onClick={() => onGo(line)}>
            Line {line}
          </button>{' '}
        </>
      )}
      {message}
    </>
  );
}

type Checked = Output<'sitemap.check'>;
type Checks = Checked | 'checking' | 'unanswered';

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
