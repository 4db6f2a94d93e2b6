import { type KeyboardEvent, useEffect, useRef } from 'react';
import { lettersOf } from '#core/questions/letter.ts';
import type { RunningQuestion } from '#core/quizzes/attempt.ts';
import { groupName, QuestionText } from '#web/exhibits/question-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { bringIntoView } from '#web/ui/into-view.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Explanation } from './explanation.tsx';
import { kindViews } from './kinds/kind-views.ts';
import type { PickProps } from './kinds/pick-ticks.tsx';
import { verdictWords } from './verdict-words.ts';

interface QuestionViewProps extends Omit<PickProps, 'question'> {
  question: RunningQuestion;
}

export function QuestionView({ question, dropped, onPick }: QuestionViewProps) {
  const { kind, position, verdict } = question;
  const asked = { kind, text: question.question_text, pickLimit: question.pick_limit };
  const { Pick, Marked } = kindViews[kind];
  // A pick before hydration would be shown and then lost.
  const hydrated = useHydrated();
  const after = useRef<HTMLDivElement>(null);
  const whys = verdict?.whys ?? {};
  const hasWhys = Object.keys(whys).length > 0;
  const correct = verdict?.correct_choices ?? null;
  const marked = <Marked choices={question.choices} picks={question.picks} correct={correct} whys={whys} />;
  const isChecked = verdict !== null;
  const wasChecked = useRef(isChecked);
  useEffect(() => {
    if (isChecked && !wasChecked.current) bringIntoView(after.current);
  }, [isChecked]);
  return (
    <fieldset disabled={!hydrated} onKeyDown={walkBoxes} aria-label={groupName(asked)}>
      <legend className="question__leg">
        <span className="question__no serif num" aria-hidden="true">
          {position}
        </span>
        <div className="question__text" dir="auto">
          <QuestionText {...asked} />
        </div>
      </legend>
      {question.image_url && (
        <img className="question__img" src={question.image_url} alt="Illustration of this question" loading="lazy" />
      )}
      {question.is_checked ? !hasWhys && marked : <Pick question={question} dropped={dropped} onPick={onPick} />}
      {verdict && (
        <div ref={after} className="after">
          {hasWhys && marked}
          <Said question={question} verdict={verdict} />
          <Explanation text={verdict.explanation} reference={verdict.reference} />
        </div>
      )}
    </fieldset>
  );
}

function Said({
  question,
  verdict,
}: {
  question: RunningQuestion;
  verdict: NonNullable<RunningQuestion['verdict']>;
}) {
  const { correct, correct_choices } = verdict;
  const letters = lettersOf(question.choices, correct_choices);
  const { title, note } = verdictWords({ correct, confidence: question.confidence, letters });
  return (
    <div role="status">
      <p className={`verdict ${correct ? 'verdict--right' : 'verdict--wrong'}`}>
        <Icon name={correct ? 'check' : 'cross'} /> {title}
      </p>
      {note && <p className="soft">{note}</p>}
    </div>
  );
}

/** As radio buttons do natively. */
function walkBoxes(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const all = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const at = all.indexOf(event.target as HTMLInputElement);
  if (way === undefined || at === -1) return;
  event.preventDefault();
  all[(at + way + all.length) % all.length]?.focus();
}
