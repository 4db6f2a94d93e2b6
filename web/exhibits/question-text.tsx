import { Fragment } from 'react';
import { piecesOf, withoutExhibits } from '#core/questions/exhibits.ts';
import { type Kind, splitAsk } from '#core/questions/kinds/kinds.ts';
import { InlineText } from '#web/ui/inline-text.tsx';
import { ExhibitFigure } from './exhibit-figure.tsx';

interface QuestionTextProps {
  text: string;
  kind?: Kind;
  pickLimit?: number;
}

/** For several choices, the number to pick is in bold at the end of what is said. */
export function QuestionText({ text, kind = 'single', pickLimit = 1 }: QuestionTextProps) {
  const pieces = piecesOf(text);
  const last = pieces.findLastIndex((piece) => typeof piece === 'string');
  const before = pieces.slice(0, Math.max(0, last)).filter((piece) => typeof piece === 'string');
  const start = before.map((said) => `${said}\n`).join('');
  const { stem, ask } = splitAsk(kind, start + (pieces[last] ?? ''), pickLimit);
  const asked = ask && <span className="choose"> {ask}</span>;
  return (
    <>
      {pieces.map((piece, index) => (
        <Fragment key={index}>
          {typeof piece === 'string' ? (
            <InlineText text={index === last ? stem.slice(start.length) : piece} />
          ) : (
            <ExhibitFigure exhibit={piece} />
          )}
          {index === last && asked}
        </Fragment>
      ))}
      {last === -1 && asked}
    </>
  );
}

/** Where the words stand apart, as in a summary, in which nothing else can take the focus. */
export function Exhibits({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    typeof piece === 'string' ? null : <ExhibitFigure key={index} exhibit={piece} />,
  );
}

/** Names the group of a question with exhibits, which its legend would read out whole. */
export function groupName({ text, kind = 'single', pickLimit = 1 }: QuestionTextProps): string | undefined {
  const named = withoutExhibits(text);
  if (named === text) return undefined;
  const { stem, ask } = splitAsk(kind, named, pickLimit);
  return ask ? `${stem} ${ask}` : stem;
}
