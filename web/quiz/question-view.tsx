import type { KeyboardEvent } from 'react';
import type { RunningQuestion } from '#core/quiz/attempt.ts';
import type { Run } from '#core/quiz/run.ts';
import { ChoiceRow, Choices, ReviewRow } from '#web/ui/choice-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Explanation } from './explanation.tsx';
import { QuestionText } from './question-text.tsx';

export const letterOf = (index: number) => String.fromCharCode(65 + index);

interface QuestionViewProps {
  question: RunningQuestion;
  dropped: Run['dropped'];
  onPick(choice: string): void;
}

/** One question with its choices; once checked in study mode, with the verdict on each and the reason. */
export function QuestionView({ question, dropped, onPick }: QuestionViewProps) {
  const multiple = question.pick_limit > 1;
  // A pick made before the page runs would be shown and then lost.
  const hydrated = useHydrated();
  return (
    <fieldset disabled={!hydrated} onKeyDown={multiple ? walkChoices : undefined}>
      <legend className="question__leg">
        <span className="question__no serif num" aria-hidden="true">
          {question.position}
        </span>
        <div className="question__text" dir="auto">
          <QuestionText text={question.question_text} pickLimit={question.pick_limit} />
        </div>
      </legend>
      {question.image_url && (
        <img className="question__img" src={question.image_url} alt="Illustration of this question" loading="lazy" />
      )}
      {question.verdict ? (
        <Checked question={question} verdict={question.verdict} />
      ) : (
        <Choices multiple={multiple}>
          {question.choices.map((choice, index) => (
            <ChoiceRow
              key={choice.id}
              type={multiple ? 'checkbox' : 'radio'}
              name={`question-${question.position}`}
              value={choice.id}
              letter={letterOf(index)}
              checked={question.picks.includes(choice.id)}
              onChange={() => onPick(choice.id)}
            >
              <InlineText text={choice.answer_text} />
            </ChoiceRow>
          ))}
        </Choices>
      )}
      {multiple && !question.verdict && <DroppedLine question={question} dropped={dropped} />}
    </fieldset>
  );
}

function Checked({
  question,
  verdict,
}: {
  question: RunningQuestion;
  verdict: NonNullable<RunningQuestion['verdict']>;
}) {
  return (
    <>
      <p className={`verdict ${verdict.correct ? 'verdict--right' : 'verdict--wrong'}`} role="status">
        <Icon name={verdict.correct ? 'check' : 'cross'} /> {verdict.correct ? 'Correct' : 'Wrong'}
      </p>
      <ul className="choices">
        {question.choices.map((choice, index) => (
          <ReviewRow
            key={choice.id}
            letter={letterOf(index)}
            picked={question.picks.includes(choice.id)}
            right={verdict.correct_choices.includes(choice.id)}
          >
            <InlineText text={choice.answer_text} />
          </ReviewRow>
        ))}
      </ul>
      <Explanation text={verdict.explanation} reference={verdict.reference} />
    </>
  );
}

/** Says in words which pick made room for the newest. */
function DroppedLine({ question, dropped }: { question: RunningQuestion; dropped: Run['dropped'] }) {
  const letter = (id: string) => letterOf(question.choices.findIndex((choice) => choice.id === id));
  const concerns = dropped?.position === question.position;
  return (
    <p className="live" role="status">
      {concerns && (
        <>
          <Icon name="info" />
          <span>
            You picked {letter(dropped.picked)}. This question takes {question.pick_limit} answers, so{' '}
            <b>{letter(dropped.dropped)}, your oldest pick, was dropped</b>.
          </span>
        </>
      )}
    </p>
  );
}

/** Up and down move within the choices, as they do by themselves between radio buttons. */
function walkChoices(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const all = [...event.currentTarget.querySelectorAll('input')];
  const at = all.indexOf(event.target as HTMLInputElement);
  if (way === undefined || at === -1) return;
  event.preventDefault();
  all[(at + way + all.length) % all.length]?.focus();
}
