import { type Kind, splitAsk } from '#core/questions/kinds/kinds.ts';
import { InlineText } from '#web/ui/inline-text.tsx';

interface QuestionTextProps {
  kind: Kind;
  text: string;
  pickLimit: number;
}

/** A question's text; where several choices are to be picked, how many stands in bold at its end. */
export function QuestionText({ kind, text, pickLimit }: QuestionTextProps) {
  const { stem, ask } = splitAsk(kind, text, pickLimit);
  return (
    <>
      <InlineText text={stem} />
      {ask && <span className="choose"> {ask}</span>}
    </>
  );
}
