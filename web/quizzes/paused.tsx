import { Link, type LinkProps } from 'react-router';
import type { PausedAttempt } from '#core/quizzes/attempt.ts';
import { isShownElsewhere } from '#core/quizzes/quiz.ts';
import type { Run } from '#core/quizzes/run.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useKeysSetting } from '#web/lib/use-keys-setting.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock, clockText } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { refusedText } from './refused-text.ts';
import { AttemptRoom } from './room-header.tsx';
import { SheetSection } from './sheet-section.tsx';
import { useKeys } from './use-keys.ts';
import type { QuizStore } from './use-run.ts';

interface PausedProps {
  run: Run;
  attempt: PausedAttempt;
  store: QuizStore;
  kept: string;
  leave?: Pick<LinkProps, 'to' | 'reloadDocument'>;
}

/** The questions are not even on this page. */
export function Paused({ run: { elsewhere, refused }, attempt, store, kept, leave }: PausedProps) {
  const resume = useAction(store.resume, 'The test could not be resumed. Please try again.');
  const [keysOn] = useKeysSetting();
  useKeys({ pause: () => void resume.run() }, keysOn === true && !resume.busy);
  const notSaved = refusedText(refused);
  const left = Math.max(0, Math.ceil(attempt.remaining_ms / 1000));
  const answered = attempt.sheet.filter((cell) => cell.answered).length;
  return (
    <AttemptRoom attempt={attempt} leave={leave}>
      <div className="rail">
        <div className="rail__n">
          <b className="num medium">
            {answered} of {attempt.sheet.length} answered
          </b>
        </div>
        <div className="row gap-2 rail__acts">
          <CountdownClock seconds={left} />
        </div>
        <Thread label="Questions answered" value={answered} max={attempt.sheet.length} />
      </div>
      {(elsewhere || notSaved) && (
        <Alert
          tone={notSaved ? 'error' : 'info'}
          title={elsewhere ? 'Paused in another tab or on another device.' : undefined}
        >
          {notSaved}
        </Alert>
      )}
      {resume.failure && !isShownElsewhere(resume.failure) && <Alert tone="error">{resume.failure.error}</Alert>}
      <section className="panel grid paused" aria-labelledby="paused">
        <span className="paused__i">
          <Icon name="pause" />
        </span>
        <h2 id="paused" className="t6">
          Test Paused
        </h2>
        <p className="soft">
          The questions are hidden and the clock stands at <span className="mono num">{clockText(left)}</span>. {kept}
        </p>
        <div className="row">
          <Button
            variant="primary"
            size="lg"
            autoFocus={leave !== undefined}
            busy={resume.busy}
            busyText="Resuming..."
            onClick={() => void resume.run()}
          >
            <Icon name="play" />
            Resume Test
          </Button>
          {!leave && (
            <Link className="btn btn--quiet btn--lg" to="/certifications">
              Leave for now
            </Link>
          )}
        </div>
      </section>
      <SheetSection cells={attempt.sheet} current={-1} />
    </AttemptRoom>
  );
}
