import { InlineText } from '#web/ui/inline-text.tsx';

/** Why the key is right, and where it can be read up. */
export function Explanation({ text, reference }: { text: string; reference: string | null }) {
  if (!text && !reference) return null;
  return (
    <div className="explain">
      {text && (
        <div>
          <b>Explanation</b>
          <div>
            <InlineText text={text} />
          </div>
        </div>
      )}
      {reference && (
        <p className="t1">
          {/^https:\/\//.test(reference) ? (
            <a href={reference} target="_blank" rel="noreferrer">
              Read it up: {new URL(reference).hostname}
            </a>
          ) : (
            `Read it up: ${reference}`
          )}
        </p>
      )}
    </div>
  );
}
