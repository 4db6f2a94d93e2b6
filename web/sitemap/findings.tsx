import type { Finding } from '#core/sitemap-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { countOf } from './count-of.ts';
import type { Checks } from './use-checks.ts';

interface FindingsProps {
  checks: Checks;
  onGo(line: number): void;
}

/** Under the editor: whether the text is XML, and what the protocol would have otherwise, each finding as a way to its line. */
export function Findings({ checks, onGo }: FindingsProps) {
  const { error, warnings, urls, by } = checks;
  if (by === 'nobody') return <p className="sitemap__state t1 soft">Checking...</p>;
  const minded = warnings.length >= 100 ? '100 warnings or more' : countOf(warnings.length, 'warning');
  return (
    <>
      <div role="status" className="sitemap__state t1">
        {error ? (
          <p className="sitemap__bad">
            <Icon name="alert" /> Not served like this: <One finding={error} onGo={onGo} />
          </p>
        ) : (
          <p>
            <Icon name="check" className="sitemap__good" /> Well-formed, {countOf(urls, 'address', 'addresses')}
            {by === 'whole' && (warnings.length > 0 ? `, ${minded}` : ', nothing to mind')}
            {by === 'unasked' && '; the server did not look at it'}
          </p>
        )}
      </div>
      {!error && warnings.length > 0 && (
        <details className="sitemap__warnings t1" open={warnings.length <= 5}>
          <summary>What search engines would have otherwise</summary>
          <ul>
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
