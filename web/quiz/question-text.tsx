import { type Kind, splitAsk } from '#core/questions/kinds/kinds.ts';
import { InlineText } from '#web/ui/inline-text.tsx';

interface QuestionTextProps {
  kind: Kind;
  text: string;
  pickLimit: number;
}

/** For several choices, the number to pick is in bold at the end. */
export function QuestionText({ kind, text, pickLimit }: QuestionTextProps) {
  const { stem, ask } = splitAsk(kind, text, pickLimit);
  return (
    <>
      <InlineText text={stem} />
      {ask && <span className="choose"> {ask}</span>}
    </>
  );
}
