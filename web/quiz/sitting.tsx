import { useCallback, useEffect, useState } from 'react';
import { Slot } from '#web/ads/slot.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { once } from '#web/ui/once.ts';
import { SaveState } from '#web/ui/save-state.tsx';
import { Thread } from '#web/ui/thread.tsx';
import { type Attempt, type RunningAttempt, titleOf } from './attempt-state.ts';
import type { Elsewhere } from './elsewhere.ts';
import { FinishCheck } from './finish-check.tsx';
import { KeysDialog, KeysHint, useKeysSetting } from './keys-dialog.tsx';
import { LeaveQuiz } from './leave-quiz.tsx';
import { QuestionView } from './question-view.tsx';
import { RoomHeader } from './room-header.tsx';
import { SheetSection } from './sheet-section.tsx';
import { SittingNotices } from './sitting-notices.tsx';
import { Stopped } from './stopped.tsx';
import { useKeys } from './use-keys.ts';
import { useRememberedQuestion } from './use-remembered-question.ts';
import { useSitting } from './use-sitting.ts';

/** How often the result is asked for again once the time is up. */
const TIME_UP_RETRY_MS = 5_000;
/** How long the finish check waits for what was answered on other devices. */
const ASK_MS = 3_000;

interface SittingProps {
  attempt: RunningAttempt;
  /** 0-based index of the question to begin with. */
  startAt: number;
  ads: boolean;
  onAttempt(attempt: Attempt): void;
  onElsewhere(found: Elsewhere): void;
}

/** The question view: one question at a time, the clock, pause, flag, the answer sheet. */
export function Sitting({ attempt, startAt, ads, onAttempt, onElsewhere }: SittingProps) {
  const sitting = useSitting(attempt, onElsewhere);
  const { questions, act, delivered, standing } = sitting;
  const [index, setIndex] = useState(startAt);
  const [asking, setAsking] = useState(false);
  const [unasked, setUnasked] = useState(false);
  const [helping, setHelping] = useState(false);
  const [keysOn, setKeysOn] = useKeysSetting();
  const question = questions[index] as (typeof questions)[number];
  const last = index === questions.length - 1;
  const title = titleOf(attempt);

  /** Before the open questions are counted: some may have been answered on another device. */
  const finish = useAction(async () => {
    setUnasked(!(await standing.refresh(ASK_MS)));
    setAsking(true);
  }, 'The test could not be completed. Please try again.');
  const complete = useAction(async (api) => {
    onAttempt((await act(() => api.quiz.complete({ attempt_id: attempt.id }))).attempt);
  }, 'Your result could not be saved yet. Please try again.');
  const pauseNow = async () => {
    const { api } = await import('#web/lib/api.ts');
    return (await act(() => api.quiz.pause({ attempt_id: attempt.id }))).attempt;
  };
  const pause = useAction(async () => {
    const now = await pauseNow();
    if (now.state === 'paused') onAttempt(now);
    else await sitting.elsewhere({ attempt: now, next: null });
  }, 'The test could not be paused. Please try again.');
  const check = useAction(async (api) => {
    const { position, picks } = question;
    // A pick that arrives after the check would be refused: a checked answer changes no more.
    const answer = await act(() => api.quiz.check({ attempt_id: attempt.id, position, picks }));
    sitting.showVerdict(position, answer.verdict, answer.picks);
  }, 'The answer could not be checked. Please try again.');

  const [timeUp, setTimeUp] = useState(false);
  const over = useCallback(() => setTimeUp(true), []);
  const atEnd = useAction(async () => {
    await delivered();
    // The server ends it. It may have been paused elsewhere, and run for longer than this page knew.
    if (await standing.askNow()) setTimeUp(false);
  }, 'Your result could not be saved yet. Please try again.');
  useEffect(() => {
    if (!timeUp) return;
    setAsking(false);
    void atEnd.run();
    // The network may be gone just now: the answers are kept, and the result is fetched when it is back.
    const again = setInterval(() => void atEnd.run(), TIME_UP_RETRY_MS);
    return () => clearInterval(again);
  }, [timeUp, atEnd.run]);
  const { stopped } = standing;
  const left = useCountdown(sitting.clock, sitting.deadline, attempt.remaining_ms, over, stopped || timeUp);
  // What was refused is said above the question, not behind a dialog.
  useEffect(() => {
    if (sitting.refused.length > 0) setAsking(false);
  }, [sitting.refused]);

  const go = useCallback(
    (to: number) => {
      setIndex(Math.min(questions.length - 1, Math.max(0, to)));
      check.clear();
    },
    [questions.length, check.clear],
  );
  useRememberedQuestion(index);

  const choose = (at: number) => {
    const choice = question.choices[at];
    if (choice) sitting.pick(question.position, choice.id);
  };
  const keys = {
    choose,
    next: () => (last ? void finish.run() : go(index + 1)),
    previous: () => go(index - 1),
    flag: () => sitting.flag(question.position),
    pause: () => void pause.run(),
    help: () => setHelping(true),
  };
  useKeys(keys, keysOn === true && !timeUp && !stopped && !pause.busy && !complete.busy);

  const cells = questions.map(({ picks, flagged }) => ({ answered: picks.length > 0, flagged }));
  const answered = cells.filter((cell) => cell.answered).length;
  const study = attempt.mode === 'study';
  return (
    <>
      <RoomHeader title={title} mode={attempt.mode}>
        <SaveState state={sitting.saving} />
      </RoomHeader>
      <main id="main" className="wrap wrap--read quiz">
        <h1 className="sr">{title}: practice test</h1>
        <div className="rail">
          <div className="rail__n">
            <b className="num" role="status">
              Question {index + 1} of {questions.length}
            </b>
          </div>
          <div className="rail__acts">
            <CountdownClock seconds={left / 1000} />
            <Button size="sm" disabled={stopped} busy={pause.busy} onClick={keys.pause}>
              <Icon name="pause" />
              Pause
            </Button>
            <Button
              size="sm"
              disabled={stopped}
              aria-pressed={question.flagged}
              title={question.flagged ? 'Unflag question' : 'Flag question for review'}
              onClick={keys.flag}
            >
              <Icon name="flag" />
              {question.flagged ? 'Flagged' : 'Flag'}
            </Button>
          </div>
          <Thread label="Questions answered" value={answered} max={questions.length} />
        </div>
        <SittingNotices
          sitting={sitting}
          failures={[complete.failure, atEnd.failure, pause.failure, check.failure]}
        />
        {stopped ? (
          <Stopped asking={standing.asking} onAsk={standing.doubt} />
        ) : timeUp || pause.busy ? (
          <p className="question" role="status">
            {timeUp ? 'The time is up. Your answers are being saved ...' : 'Pausing ...'}
          </p>
        ) : (
          <div className="question">
            <QuestionView
              key={question.position}
              question={question}
              dropped={sitting.dropped}
              onPick={(choice) => sitting.pick(question.position, choice)}
            />
            <div className="moves">
              <Button size="lg" className="moves__back" disabled={index === 0} onClick={once(keys.previous)}>
                <Icon name="left" />
                Previous
              </Button>
              <KeysHint choices={question.choices.length} on={keysOn !== false} onHelp={keys.help} />
              {study && !question.verdict && (
                <Button
                  size="lg"
                  busy={check.busy}
                  busyText="Checking..."
                  disabled={question.picks.length === 0}
                  onClick={() => void check.run()}
                >
                  Check Answer
                </Button>
              )}
              {last ? (
                <Button variant="primary" size="lg" busy={finish.busy} onClick={once(keys.next)}>
                  Complete Quiz
                </Button>
              ) : (
                <Button variant="primary" size="lg" onClick={once(keys.next)}>
                  Next
                  <Icon name="right" />
                </Button>
              )}
            </div>
          </div>
        )}
        <SheetSection cells={cells} current={index} onJump={go} disabled={stopped} />
        {ads && <Slot running />}
      </main>
      <FinishCheck
        open={asking && !stopped}
        unasked={unasked}
        onOpenChange={setAsking}
        cells={cells}
        secondsLeft={left / 1000}
        busy={complete.busy}
        failure={complete.failure}
        onJump={(to) => {
          setAsking(false);
          go(to);
        }}
        onComplete={() => void complete.run()}
      />
      <LeaveQuiz running={!stopped && !timeUp} pause={pauseNow} onElsewhere={sitting.elsewhere} />
      <KeysDialog open={helping} onOpenChange={setHelping} on={keysOn !== false} onChange={setKeysOn} />
    </>
  );
}
