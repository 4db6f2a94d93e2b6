import { answerLetter } from '#core/questions/letter.ts';
import type { RunningQuestion } from '#core/quizzes/attempt.ts';
import type { Run } from '#core/quizzes/run.ts';
import { ChoiceRow, Choices } from '#web/ui/choice-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';

export interface PickProps {
  question: Pick<RunningQuestion, 'position' | 'choices' | 'pick_limit'> & { picks: readonly string[] };
  dropped: Run['dropped'];
  onPick(choice: string): void;
}

export function PickOne({ question, onPick }: PickProps) {
  return (
    <Choices>
      <Rows question={question} type="radio" onPick={onPick} />
    </Choices>
  );
}

/** Announces which pick was replaced by the newest. */
export function PickSeveral({ question, dropped, onPick }: PickProps) {
  const letter = (id: string) => answerLetter(question.choices.findIndex((choice) => choice.id === id));
  return (
    <>
      <Choices multiple>
        <Rows question={question} type="checkbox" onPick={onPick} />
      </Choices>
      <p className="live" role="status">
        {dropped?.position === question.position && (
          <>
            <Icon name="info" />
            <span>
              You picked {letter(dropped.picked)}. This question takes {question.pick_limit} answers, so{' '}
              <b>{letter(dropped.dropped)}, your oldest pick, was dropped</b>.
            </span>
          </>
        )}
      </p>
    </>
  );
}

interface RowsProps extends Pick<PickProps, 'question' | 'onPick'> {
  type: 'radio' | 'checkbox';
}

function Rows({ question: { position, choices, picks }, type, onPick }: RowsProps) {
  return choices.map(({ id, answer_text }, index) => (
    <ChoiceRow
      key={id}
      type={type}
      name={`question-${position}`}
      value={id}
      letter={answerLetter(index)}
      checked={picks.includes(id)}
      onChange={() => onPick(id)}
    >
      <InlineText text={answer_text} />
    </ChoiceRow>
  ));
}
