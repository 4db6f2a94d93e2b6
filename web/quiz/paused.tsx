import { useCallback } from 'react';
import { Link } from 'react-router';
import { apiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { type Attempt, type PausedAttempt, titleOf } from './attempt-state.ts';
import { type Elsewhere, standingOf } from './elsewhere.ts';
import { useKeysSetting } from './keys-dialog.tsx';
import { PausedPanel } from './paused-panel.tsx';
import { refusedText, saysItStopped } from './refused.ts';
import { RoomHeader } from './room-header.tsx';
import { SheetSection } from './sheet-section.tsx';
import { useKeys } from './use-keys.ts';
import { useOnReturn } from './use-on-return.ts';

interface PausedProps {
  attempt: PausedAttempt;
  /** Where another tab or device has paused it: what became of this page's last changes. */
  elsewhere: Elsewhere | null;
  onAttempt(attempt: Attempt): void;
  onElsewhere(found: Elsewhere): void;
}

/** A paused test: the clock stands, the questions are hidden and are not even on this page. */
export function Paused({ attempt, elsewhere, onAttempt, onElsewhere }: PausedProps) {
  const resume = useAction(async (api) => {
    try {
      const { attempt: now } = await api.quiz.resume({ attempt_id: attempt.id });
      if (now.state === 'running') onAttempt(now);
      else onElsewhere({ attempt: now, next: null, refused: [] });
    } catch (thrown) {
      if (!saysItStopped(apiFailure(thrown))) throw thrown;
      onElsewhere({ ...(await standingOf(api, attempt)), refused: [] });
    }
  }, 'The test could not be resumed. Please try again.');
  // It may have been resumed, completed or discarded elsewhere meanwhile; a pause goes on as it is.
  const { run: look } = useAction(async (api) => {
    const now = await standingOf(api, attempt);
    if (now.attempt?.state !== 'paused') onElsewhere({ ...now, refused: [] });
  }, 'The test could not be loaded. Please try again.');
  useOnReturn(useCallback(() => void look(), [look]));
  const [keysOn] = useKeysSetting();
  useKeys({ pause: () => void resume.run() }, keysOn === true && !resume.busy);
  const notSaved = refusedText(elsewhere?.refused ?? []);
  const title = titleOf(attempt);
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
        {elsewhere && (
          <Alert tone={notSaved ? 'error' : 'info'} title="Paused in another tab or on another device.">
            {notSaved}
          </Alert>
        )}
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
