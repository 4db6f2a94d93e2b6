import type { Finding } from '#core/sitemap-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { countOf } from './count-of.ts';
import type { Checks } from './use-checks.ts';

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
  const summary = warnings.length >= 100 ? '100 warnings or more' : countOf(warnings.length, 'warning');
  return (
    <>
      <div role="status" className="sitemap__state mt-2 anywhere t1">
        {error ? (
          <p className="verdict--wrong">
            <Icon name="alert" /> Not valid: <One finding={error} onGo={onGo} />
          </p>
        ) : (
          <p>
            <Icon name="check" className="verdict--right" /> Well-formed, {countOf(urls, 'address', 'addresses')}
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
