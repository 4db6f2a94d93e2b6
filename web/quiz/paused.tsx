import { Link } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AnswerSheet, SheetLegend } from '#web/ui/answer-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock, clockText } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Thread } from '#web/ui/thread.tsx';
import type { Attempt, PausedAttempt } from './attempt-state.ts';
import { RoomHeader } from './room-header.tsx';

interface PausedProps {
  attempt: PausedAttempt;
  onAttempt(attempt: Attempt): void;
}

/** A paused test: the clock stands, the questions are hidden and are not even on this page. */
export function Paused({ attempt, onAttempt }: PausedProps) {
  const resume = useAction(async (api) => {
    onAttempt((await api.quiz.resume({ attempt_id: attempt.id })).attempt);
  }, 'The test could not be resumed. Please try again.');
  const title = attempt.quiz_title ?? attempt.topic_name;
  const left = Math.max(0, Math.ceil(attempt.remaining_ms / 1000));
  const answered = attempt.sheet.filter((cell) => cell.answered).length;
  return (
    <>
      <RoomHeader title={title} mode={attempt.mode} />
      <main id="main" className="wrap wrap--read quiz">
        <h1 className="sr">{title}: practice test</h1>
        <div className="rail">
          <div className="rail__n">
            <b className="num">
              {answered} of {attempt.sheet.length} answered
            </b>
          </div>
          <div className="rail__acts">
            <CountdownClock seconds={left} />
          </div>
          <Thread label="Questions answered" value={answered} max={attempt.sheet.length} />
        </div>
        {resume.failure && <Alert tone="error">{resume.failure.error}</Alert>}
        <section className="paused" aria-labelledby="paused">
          <span className="paused__i">
            <Icon name="pause" />
          </span>
          <h2 id="paused" className="t6">
            Test Paused
          </h2>
          <p className="soft">
            The questions are hidden and the clock stands at <span className="mono num">{clockText(left)}</span>. Your
            answers are saved; you can close this page and come back. A pause ends after 30 days.
          </p>
          <div className="row">
            <Button
              variant="primary"
              size="lg"
              busy={resume.busy}
              busyText="Resuming..."
              onClick={() => void resume.run()}
            >
              <Icon name="play" />
              Resume Test
            </Button>
            <Link className="btn btn--quiet btn--lg" to="/certifications">
              Leave for now
            </Link>
          </div>
        </section>
        <section className="answers" aria-labelledby="answer-sheet">
          <div className="row row--apart">
            <h2 className="t2 sansh" id="answer-sheet">
              Answer sheet
            </h2>
            <SheetLegend cells={attempt.sheet} />
          </div>
          <AnswerSheet cells={attempt.sheet} current={-1} onJump={() => {}} disabled />
        </section>
      </main>
    </>
  );
}
