import { type Kind, splitAsk } from '#core/questions/kinds/kinds.ts';
import { InlineText } from '#web/ui/inline-text.tsx';

/** For several choices, the number to pick is in bold at the end. */
export function QuestionText({ kind, text, pickLimit }: { kind: Kind; text: string; pickLimit: number }) {
  const { stem, ask } = splitAsk(kind, text, pickLimit);
  return (
    <>
      <InlineText text={stem} />
      {ask && <span className="choose"> {ask}</span>}
    </>
  );
}
