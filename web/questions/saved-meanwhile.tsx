import { useEffect, useState } from 'react';
import { answerLetter } from '#core/questions.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Question } from './draft.ts';

interface SavedMeanwhileProps {
  sentence: string;
  question_id: string;
  /** Drops what was typed here. */
  onTheirs(question: Question): void;
  /** Saves what was typed here over it, as the next version. */
  onMine(question: Question): void;
}

/** Two people edited one question: shows what the other one saved, and leaves the choice. */
export function SavedMeanwhile({ sentence, question_id, onTheirs, onMine }: SavedMeanwhileProps) {
  const [theirs, setTheirs] = useState<Question | null>(null);
  const { run, failure } = useAction(
    (api, id: string) => api.questionsOffice.one({ question_id: id }),
    'Failed to load questions',
  );
  useEffect(() => {
    void run(question_id).then((answer) => answer && setTheirs(answer.question));
  }, [run, question_id]);
  return (
    <div className="qedit__wide stack">
      <Alert tone="error">{sentence}</Alert>
      {failure && <Alert tone="error">{failure.error}</Alert>}
      {theirs && (
        <>
          <Said question={theirs} />
          <div className="row">
            <Button size="sm" onClick={() => onTheirs(theirs)}>
              Use theirs
            </Button>
            <Button size="sm" onClick={() => onMine(theirs)}>
              Save mine over it
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Said({ question }: { question: Question }) {
  return (
    <section className="theirs t1" aria-label="What was saved meanwhile">
      <div>
        <InlineText text={question.question_text} />
      </div>
      <ol>
        {question.answers.map(({ id, answer_text, is_correct }, index) => (
          <li key={id}>
            <span className="mono">{answerLetter(index)}</span>
            <div>
              <InlineText text={answer_text} /> {is_correct && <b>(correct)</b>}
            </div>
          </li>
        ))}
      </ol>
      <div>
        <InlineText text={question.explanation} />
      </div>
    </section>
  );
}
