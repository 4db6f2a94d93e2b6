import { pagePlaceholders } from '#core/content-pages.ts';
import { placeholderValues } from '#core/placeholders.ts';
import { useSite } from '#web/lib/use-site.ts';

export function PlaceholderNote() {
  const site = useSite();
  const values = site && placeholderValues(site);
  return (
    <details className="t1">
      <summary className="unfold">Placeholders for this site's own facts</summary>
      <p className="soft mt-2 mb-2">
        They are filled in whenever the page is read, so that a new name or address needs no editing here. Anything
        else in double braces stays as it is written.
      </p>
      <dl className="pairs">
        {Object.entries(pagePlaceholders).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>
              {meaning}
              {values && (
                <>
                  : <b>{values[name as keyof typeof values]}</b>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
