import { Fragment } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { difficultyNames } from '#core/questions/difficulty.ts';
import { answerLetter } from '#core/questions/letter.ts';
import { QuestionText } from '#web/exhibits/question-text.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';

type Read = Output<'questionUploads.preview'>['preview']['questions'][number];

export function UploadedQuestion({ question, onGo }: { question: Read; onGo(line: number): void }) {
  return (
    <>
      <div className="serif t3" dir="auto">
        <QuestionText text={question.question_text} />
      </div>
      <Choices choices={question.choices} />
      <Reasons choices={question.choices} />
      {question.explanation !== '' && (
        <div className="t1" dir="auto">
          <InlineText text={question.explanation} />
        </div>
      )}
      <Facts question={question} />
      <Duplicate question={question} onGo={onGo} />
      {question.warnings.map((warning) => (
        <p className="t1 state--wait" key={warning}>
          {warning}
        </p>
      ))}
    </>
  );
}

function Choices({ choices }: { choices: Read['choices'] }) {
  return (
    <div className="t1 soft">
      {choices.map(({ answer_text, is_correct }, index) => {
        const words = (
          <>
            {answerLetter(index)} <InlineText text={answer_text} />
          </>
        );
        return (
          <Fragment key={index}>
            {index > 0 && ', '}
            {is_correct ? (
              <b className="verdict--right">
                {words}
                <span className="sr"> (correct)</span>
              </b>
            ) : (
              words
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

function Reasons({ choices }: { choices: Read['choices'] }) {
  const lines = choices.flatMap(({ why, belief }, index) => [
    { name: `Why ${answerLetter(index)}`, text: why },
    { name: `Belief ${answerLetter(index)}`, text: belief },
  ]);
  return lines.map(
    ({ name, text }) =>
      text && (
        <div className="t1" dir="auto" key={name}>
          <span className="soft">{name}</span> <InlineText text={text} />
        </div>
      ),
  );
}

function Facts({ question }: { question: Read }) {
  const { external_id, domain, objective, family, reference, image_url, difficulty, checked_on } = question;
  const facts = [
    ['Id', external_id],
    ['Domain', domain],
    ['Objective', objective],
    ['Family', family],
    ['Reference', reference],
    ['Image', image_url],
    ['Difficulty', difficulty && difficultyNames[difficulty]],
    ['Checked', checked_on && dayText(checked_on)],
  ].filter(([, value]) => value !== null);
  if (facts.length === 0) return null;
  return <p className="t1 soft">{facts.map(([name, value]) => `${name} ${value}`).join(' · ')}</p>;
}

function Duplicate({ question, onGo }: { question: Read; onGo(line: number): void }) {
  const { duplicate } = question;
  if (!duplicate) return null;
  const { kind, line, created_at, differs_in } = duplicate;
  if (kind === 'line' && line !== null) {
    return (
      <p className="t1 state--wait">
        The same text is in{' '}
        <button type="button" className="link" onClick={() => onGo(line)}>
          line {line}
        </button>
        .
      </p>
    );
  }
  return (
    <p className="t1 state--wait">
      {kind === 'id' ? 'This Id exists' : 'This text exists'} in this topic
      {created_at && (
        <>
          {' '}
          since <LocalDate at={created_at} />
        </>
      )}
      {differs_in.length === 0 ? ', with the same content.' : `; it differs in: ${differs_in.join(', ')}.`}
    </p>
  );
}
