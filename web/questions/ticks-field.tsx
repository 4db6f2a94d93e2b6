import { useId, useRef, useState } from 'react';
import { type Kind, kindOf } from '#core/questions/kinds/kinds.ts';
import { answerLetter } from '#core/questions/letter.ts';
import { answerLimits, sameAnswers } from '#core/questions/question.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tick } from '#web/ui/tick.tsx';
import { type AnswerTyped, emptyAnswer } from './draft.ts';

export interface AnswersProps {
  answers: AnswerTyped[];
  error?: string | undefined;
  onChange(kind: Kind, answers: AnswerTyped[]): void;
}

/** The number of ticks determines the kind. */
export function TicksField({ answers, error, onChange }: AnswersProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const [explains, setExplains] = useState(answers.some(({ why, belief }) => why !== '' || belief !== ''));
  const wrong = wrongTexts(answers);
  const put = (choices: AnswerTyped[]) => onChange(kindOf({ choices }), choices);
  const change = (index: number, part: Partial<AnswerTyped>) =>
    put(answers.map((answer, at) => (at === index ? { ...answer, ...part } : answer)));
  const focus = (selector: string, at: number) =>
    requestAnimationFrame(() => {
      const all = list.current?.querySelectorAll<HTMLElement>(selector);
      all?.[Math.min(at, all.length - 1)]?.focus();
    });
  return (
    <fieldset
      ref={list}
      className="answers grid gap-1 start"
      // If no text is wrong, the first tick is focused.
      data-invalid={(error !== undefined && wrong.length === 0) || undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className="label mb-2">
        Answers <span className="opt">tick what is correct</span>
      </legend>
      {answers.map(({ key, answer_text, is_correct, why, belief }, index) => {
        const letter = answerLetter(index);
        return (
          <div className="answers__one" key={key}>
            <Tick
              label={`Answer ${letter} is correct`}
              checked={is_correct}
              onChange={() => change(index, { is_correct: !is_correct })}
            />
            <span className="mono soft" aria-hidden="true">
              {letter}
            </span>
            <textarea
              className="textarea input--sm"
              dir="auto"
              aria-label={`Answer ${letter}`}
              aria-invalid={(error !== undefined && wrong.includes(index)) || undefined}
              rows={Math.min(8, answer_text.split('\n').length)}
              value={answer_text}
              onChange={({ target }) => change(index, { answer_text: target.value })}
            />
            {answers.length > answerLimits.min && (
              <Button
                size="sm"
                variant="quiet"
                className="btn--icon"
                aria-label={`Remove answer ${letter}`}
                onClick={() => {
                  put(answers.filter((_, at) => at !== index));
                  focus('.answers__one > textarea', index);
                }}
              >
                <Icon name="cross" />
              </Button>
            )}
            {explains && (
              <div className="answers__why grid gap-1">
                <textarea
                  className="textarea input--sm"
                  dir="auto"
                  aria-label={`Why ${letter} is ${is_correct ? 'right' : 'wrong'}`}
                  placeholder={`Why is it ${is_correct ? 'right' : 'wrong'}?`}
                  rows={Math.min(8, why.split('\n').length)}
                  value={why}
                  onChange={({ target }) => change(index, { why: target.value })}
                />
                {!is_correct && (
                  <input
                    className="input input--sm"
                    dir="auto"
                    aria-label={`Belief behind ${letter}`}
                    placeholder="Which mistaken belief leads to it?"
                    value={belief}
                    onChange={({ target }) => change(index, { belief: target.value })}
                  />
                )}
              </div>
            )}
          </div>
        );
      })}
      <FieldError id={id} error={error} />
      {!explains && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            setExplains(true);
            focus('.answers__why textarea', 0);
          }}
        >
          <Icon name="plus" />
          Explain each answer
        </Button>
      )}
      {answers.length < answerLimits.max && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            put([...answers, emptyAnswer()]);
            focus('.answers__one > textarea', answers.length);
          }}
        >
          <Icon name="plus" />
          Add answer {answerLetter(answers.length)}
        </Button>
      )}
    </fieldset>
  );
}

/** The blank ones, else two identical ones. */
function wrongTexts(answers: readonly AnswerTyped[]): number[] {
  const blank = answers.flatMap(({ answer_text }, index) => (answer_text.trim() === '' ? [index] : []));
  return blank.length > 0 ? blank : (sameAnswers(answers.map(({ answer_text }) => answer_text)) ?? []);
}
