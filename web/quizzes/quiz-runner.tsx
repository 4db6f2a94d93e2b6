import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { LinkProps } from 'react-router';
import { questionsOf, type Run } from '#core/quizzes/run.ts';
import type { Confidence } from '#core/study/memory.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useKeysSetting } from '#web/lib/use-keys-setting.ts';
import { useLater } from '#web/lib/use-later.ts';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { once } from '#web/ui/once.ts';
import { Thread } from '#web/ui/thread.tsx';
import { FinishCheck } from './finish-check.tsx';
import { HowSure } from './how-sure.tsx';
import { InExamNote } from './in-exam-note.tsx';
import { KeysHint } from './keys-hint.tsx';
import { QuestionView } from './question-view.tsx';
import { AttemptRoom } from './room-header.tsx';
import { Stopped, TimeUp } from './run-stopped.tsx';
import type { ServerRun } from './server-run.ts';
import { SheetSection } from './sheet-section.tsx';
import { useKeys } from './use-keys.ts';
import type { QuizStore } from './use-run.ts';

const loadKeysDialog = lazyPart(() => import('./keys-dialog.tsx'));
/** Retry interval for the result after the time is up, in milliseconds. */
const TIME_UP_RETRY_MS = 5_000;
/** How long the finish check waits for answers from other devices, in milliseconds. */
const ASK_MS = 3_000;

interface QuizRunnerProps {
  run: Run;
  store: QuizStore;
  server?: ServerRun;
  asksSure?: boolean;
  saving?: ReactNode;
  notices?(failures: (ApiFailure | null)[]): ReactNode;
  ad?: ReactNode;
  leave?: Pick<LinkProps, 'to' | 'reloadDocument'>;
  children?: ReactNode;
}

export function QuizRunner({ run, store, server, asksSure = false, leave, children, ...given }: QuizRunnerProps) {
  const { attempt, current, stopped } = run;
  const [asking, setAsking] = useState(false);
  const [isUnasked, setUnasked] = useState(false);
  const [helping, setHelping] = useState(false);
  const later = useLater(loadKeysDialog);
  const [keysOn, setKeysOn] = useKeysSetting();
  const questions = questionsOf(run);
  const question = questions[current] as (typeof questions)[number];
  const isLast = current === questions.length - 1;
  const left = attempt.state === 'running' ? attempt.remaining_ms : 0;
  const isTimeUp = left === 0;

  /** Some questions may have been answered on another device. */
  const finish = useAction(async () => {
    setUnasked(server !== undefined && !(await within(ASK_MS, server.look())));
    setAsking(true);
  }, 'The test could not be completed. Please try again.');
  const complete = useAction(store.complete, 'Your result could not be saved yet. Please try again.');
  const pause = useAction(store.pause, 'The test could not be paused. Please try again.');
  const check = useAction(
    async (_, confidence: Confidence | null) => server?.check(question.position, confidence),
    'The answer could not be checked. Please try again.',
  );
  const end = useAction(store.end, 'Your result could not be saved yet. Please try again.');
  const { run: endNow } = end;
  useEffect(() => {
    if (!isTimeUp || stopped) return;
    setAsking(false);
    void endNow();
    // Offline, the answers are kept and the result is fetched later.
    const again = setInterval(() => void endNow(), TIME_UP_RETRY_MS);
    return () => clearInterval(again);
  }, [isTimeUp, stopped, endNow]);
  // Refusals are shown above the question, not behind a dialog.
  useEffect(() => {
    if (run.refused.length > 0) setAsking(false);
  }, [run.refused]);
  const { failure, run: completeNow } = complete;
  useEffect(() => {
    if (!asking || !failure) return;
    const again = () => void completeNow();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [asking, failure, completeNow]);

  const isOpen = attempt.mode === 'study' && !question.is_checked && !question.in_exam;
  const isAnswered = question.picks.length > 0;
  const { clear } = check;
  const go = useCallback(
    (to: number) => {
      setAsking(false);
      store.go(to);
      clear();
    },
    [store, clear],
  );
  const keys = {
    choose: (at: number) => {
      const choice = question.choices[at];
      if (choice) store.pick(question.position, choice.id);
    },
    next: () => (isLast ? void finish.run() : go(current + 1)),
    previous: () => go(current - 1),
    flag: () => store.flag(question.position),
    pause: () => void pause.run(),
    help: () => setHelping(true),
    ...(asksSure && isOpen && isAnswered && { say: (confidence: Confidence) => void check.run(confidence) }),
  };
  useKeys(keys, keysOn === true && !isTimeUp && !stopped && !pause.busy && !complete.busy);

  const cells = questions.map(({ picks, flagged }) => ({ answered: picks.length > 0, flagged }));
  const answered = cells.filter((cell) => cell.answered).length;
  const isHidden = Boolean(stopped) || isTimeUp;
  return (
    <AttemptRoom attempt={attempt} leave={leave} saving={given.saving}>
      {children}
      <div className="rail">
        <div className="rail__n">
          <b className="num medium" role="status">
            {`Question ${current + 1} of ${questions.length}`}
          </b>
        </div>
        <div className="row gap-2 rail__acts">
          <CountdownClock seconds={left / 1000} />
          <Button size="sm" disabled={isHidden} busy={pause.busy} onClick={keys.pause}>
            <Icon name="pause" />
            Pause
          </Button>
          <Button
            size="sm"
            disabled={isHidden}
            aria-pressed={question.flagged}
            title={question.flagged ? 'Unflag question' : 'Flag question for review'}
            onClick={keys.flag}
          >
            <Icon name="flag" />
            <span>{question.flagged ? 'Flagged' : 'Flag'}</span>
          </Button>
        </div>
        <Thread label="Questions answered" value={answered} max={questions.length} />
      </div>
      {given.notices?.([failure, pause.failure, check.failure])}
      {stopped ? (
        <Stopped failure={stopped.failure} onAsk={() => void server?.doubt()} />
      ) : isTimeUp ? (
        <TimeUp failure={end.failure} busy={end.busy} onRetry={() => void endNow()} />
      ) : pause.busy ? (
        <p className="question" role="status">
          Pausing ...
        </p>
      ) : (
        <div className="question">
          <QuestionView
            key={question.position}
            question={question}
            dropped={run.dropped}
            onPick={(choice) => store.pick(question.position, choice)}
          />
          {question.in_exam && server && <InExamNote isChecked={question.is_checked} onChange={server.doubt} />}
          {asksSure && isOpen && (
            <HowSure
              disabled={!isAnswered || check.busy}
              keysOn={keysOn !== false}
              {...(check.busy && { hint: 'Checking...' })}
              onSay={(confidence) => void check.run(confidence)}
            />
          )}
          <div className="moves no-print">
            <Button size="lg" className="moves__back" disabled={current === 0} onClick={once(keys.previous)}>
              <Icon name="left" />
              Previous
            </Button>
            <KeysHint choices={question.choices.length} on={keysOn !== false} onHelp={keys.help} />
            {!asksSure && isOpen && (
              <Button
                size="lg"
                busy={check.busy}
                busyText="Checking..."
                disabled={!isAnswered}
                onClick={() => void check.run(null)}
              >
                Check Answer
              </Button>
            )}
            <Button variant="primary" size="lg" busy={finish.busy} onClick={once(keys.next)}>
              <span>{isLast ? 'Complete Quiz' : 'Next'}</span>
              {!isLast && <Icon name="right" />}
            </Button>
          </div>
        </div>
      )}
      <SheetSection cells={cells} current={current} onJump={go} disabled={isHidden} />
      {given.ad}
      {asking && !isHidden && (
        <FinishCheck
          cells={cells}
          complete={complete}
          unasked={isUnasked}
          awaitsExam={questions.some(({ in_exam }) => in_exam)}
          secondsLeft={left / 1000}
          onJump={go}
          onClose={() => setAsking(false)}
        />
      )}
      {later && helping && (
        <later.KeysDialog
          keys={later.attemptKeyWords(asksSure)}
          on={keysOn !== false}
          onChange={setKeysOn}
          onClose={() => setHelping(false)}
        />
      )}
    </AttemptRoom>
  );
}

/** `ms` is in milliseconds. */
function within(ms: number, call: Promise<unknown>): Promise<boolean> {
  const done = call.then(
    () => true,
    () => false,
  );
  return Promise.race([done, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);
}
