import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Attempt } from '#core/quizzes/attempt.ts';
import type { Found, Run } from '#core/quizzes/run.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { refusedText } from './refused-text.ts';
import { AttemptRoom } from './room-header.tsx';
import { SheetSection } from './sheet-section.tsx';

interface InterruptedProps {
  run: Run;
  elsewhere: Found;
  onResults(completed: Attempt): void;
}

export function Interrupted({ run, elsewhere, onResults }: InterruptedProps) {
  const { attempt: known } = run;
  const completed = elsewhere.attempt?.state === 'completed' ? elsewhere.attempt : null;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element disappears with the question.
  useEffect(() => heading.current?.focus(), []);
  const notSaved = refusedText(run.refused);
  return (
    <AttemptRoom attempt={known}>
      <div className="mb-5">{notSaved && <Alert tone="error" title={notSaved} />}</div>
      <section className="panel grid paused" aria-labelledby="interrupted">
        <h2 id="interrupted" className="t6" tabIndex={-1} ref={heading}>
          {completed ? 'Completed elsewhere' : 'This attempt is no longer there'}
        </h2>
        <p className="soft">
          {completed
            ? 'This test was completed in another tab or on another device.'
            : 'It was started over or discarded in another tab or on another device, or another account is signed in here.'}
        </p>
        <div className="row">
          {completed ? (
            <Button variant="primary" size="lg" onClick={() => onResults(completed)}>
              See results
            </Button>
          ) : (
            <Onward topicId={known.topic_id} next={elsewhere.next} />
          )}
        </div>
      </section>
      {completed && (
        <SheetSection
          cells={completed.questions.map(({ picks, flagged }) => ({ answered: picks.length > 0, flagged }))}
          current={-1}
        />
      )}
    </AttemptRoom>
  );
}

function Onward({ topicId, next }: { topicId: string | null; next: string | null }) {
  const [to, label] = !topicId
    ? ['/certifications', 'Certifications']
    : next
      ? [`/quiz/${topicId}/attempts/${next}`, 'Open the new attempt']
      : [`/quiz/${topicId}`, 'New Quiz'];
  return (
    <Link className="btn btn--primary btn--lg" to={to}>
      {label}
    </Link>
  );
}
