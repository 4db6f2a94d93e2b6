import { saysHowMany, splitHowMany } from '#core/quiz.ts';
import { InlineText } from '#web/ui/inline-text.tsx';

/** A question's text; where several choices are to be picked, how many stands in bold at its end. */
export function QuestionText({ text, pickLimit }: { text: string; pickLimit: number }) {
  if (pickLimit <= 1) return <InlineText text={text} />;
  const { stem, ask } = splitHowMany(text);
  const words = ask ?? (saysHowMany(text) ? null : `Choose ${pickLimit}.`);
  return (
    <>
      <InlineText text={stem} />
      {words && <span className="choose"> {words}</span>}
    </>
  );
}
