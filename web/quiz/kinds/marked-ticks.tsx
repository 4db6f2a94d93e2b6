import { answerLetter } from '#core/questions/letter.ts';
import { ReviewRow } from '#web/ui/choice-row.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';

export interface MarkedProps {
  choices: readonly { id: string; answer_text: string }[];
  picks: readonly string[];
  correct: readonly string[];
}

export function MarkedTicks({ choices, picks, correct }: MarkedProps) {
  return (
    <ul className="choices">
      {choices.map(({ id, answer_text }, index) => (
        <ReviewRow key={id} letter={answerLetter(index)} picked={picks.includes(id)} right={correct.includes(id)}>
          <InlineText text={answer_text} />
        </ReviewRow>
      ))}
    </ul>
  );
}
