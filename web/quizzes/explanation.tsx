import { referenceHost } from '#core/questions/references.ts';
import { InlineText } from '#web/ui/inline-text.tsx';

export function Explanation({ text, reference }: { text: string; reference: string | null }) {
  if (!text && !reference) return null;
  const host = referenceHost(reference ?? '');
  return (
    <div className="explain">
      {text && (
        <div>
          <b>Explanation</b>
          <div dir="auto">
            <InlineText text={text} />
          </div>
        </div>
      )}
      {reference && (
        <p className="t1">
          {host !== null ? (
            <a href={reference} target="_blank" rel="noreferrer">
              Read it up: {host}
            </a>
          ) : (
            <>
              Read it up: <bdi>{reference}</bdi>
            </>
          )}
        </p>
      )}
    </div>
  );
}
