import { Link } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Thread } from '#web/ui/thread.tsx';
import type { Attempt, PausedAttempt } from './attempt-state.ts';
import { PausedPanel } from './paused-panel.tsx';
import { RoomHeader } from './room-header.tsx';
import { SheetSection } from './sheet-section.tsx';

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
        <PausedPanel
          secondsLeft={left}
          kept="Your answers are saved; you can close this page and come back. A pause ends after 30 days."
        >
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
        </PausedPanel>
        <SheetSection cells={attempt.sheet} current={-1} />
      </main>
    </>
  );
}
