import { useCallback, useEffect, useState } from 'react';
import { Slot } from '#web/ads/slot.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import { Thread } from '#web/ui/thread.tsx';
import type { Attempt, RunningAttempt } from './attempt-state.ts';
import { FinishCheck } from './finish-check.tsx';
import { KeysDialog, KeysHint, useKeysSetting } from './keys-dialog.tsx';
import { QuestionView } from './question-view.tsx';
import { RoomHeader } from './room-header.tsx';
import { SheetSection } from './sheet-section.tsx';
import { SittingNotices } from './sitting-notices.tsx';
import { useCountdown } from './use-countdown.ts';
import { useKeys } from './use-keys.ts';
import { useRememberedQuestion } from './use-remembered-question.ts';
import { useSitting } from './use-sitting.ts';

/** How often completing is tried again once the time is up. */
const TIME_UP_RETRY_MS = 5_000;

interface SittingProps {
  attempt: RunningAttempt;
  /** 0-based index of the question to begin with. */
  startAt: number;
  ads: boolean;
  onAttempt(attempt: Attempt): void;
}

/** The question view: one question at a time, the clock, pause, flag, the answer sheet. */
export function Sitting({ attempt, startAt, ads, onAttempt }: SittingProps) {
  const sitting = useSitting(attempt);
  const { questions, allSaved } = sitting;
  const [index, setIndex] = useState(startAt);
  const [asking, setAsking] = useState(false);
  const [helping, setHelping] = useState(false);
  const [keysOn, setKeysOn] = useKeysSetting();
  const question = questions[index] as (typeof questions)[number];
  const last = index === questions.length - 1;
  const title = attempt.quiz_title ?? attempt.topic_name;

  const complete = useAction(async (api) => {
    await allSaved();
    onAttempt((await api.quiz.complete({ attempt_id: attempt.id })).attempt);
  }, 'Your result could not be saved yet. Please try again.');
  const pause = useAction(async (api) => {
    await allSaved();
    onAttempt((await api.quiz.pause({ attempt_id: attempt.id })).attempt);
  }, 'The test could not be paused. Please try again.');
  const check = useAction(async (api) => {
    const { position, picks } = question;
    // A pick that arrives after the check would be refused: a checked answer changes no more.
    await allSaved();
    const answer = await api.quiz.check({ attempt_id: attempt.id, position, picks });
    sitting.showVerdict(position, answer.verdict, answer.picks);
  }, 'The answer could not be checked. Please try again.');

  const [timeUp, setTimeUp] = useState(false);
  const over = useCallback(() => setTimeUp(true), []);
  useEffect(() => {
    if (!timeUp) return;
    setAsking(false);
    void complete.run();
    // The network may be gone just now: the answers are kept, and the result is fetched when it is back.
    const again = setInterval(() => void complete.run(), TIME_UP_RETRY_MS);
    return () => clearInterval(again);
  }, [timeUp, complete.run]);
  const left = useCountdown(sitting.clock, attempt.deadline_at, attempt.remaining_ms, over);

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
    next: () => (last ? setAsking(true) : go(index + 1)),
    previous: () => go(index - 1),
    flag: () => sitting.flag(question.position),
    pause: () => void pause.run(),
    help: () => setHelping(true),
  };
  useKeys(keys, keysOn === true && !timeUp && !pause.busy && !complete.busy);

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
            <Button size="sm" busy={pause.busy} onClick={keys.pause}>
              <Icon name="pause" />
              Pause
            </Button>
            <Button
              size="sm"
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
        <SittingNotices sitting={sitting} failures={[complete.failure, pause.failure, check.failure]} />
        {timeUp || pause.busy ? (
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
              <Button size="lg" disabled={index === 0} onClick={keys.previous}>
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
                <Button variant="primary" size="lg" onClick={() => setAsking(true)}>
                  Complete Quiz
                </Button>
              ) : (
                <Button variant="primary" size="lg" onClick={keys.next}>
                  Next
                  <Icon name="right" />
                </Button>
              )}
            </div>
          </div>
        )}
        <SheetSection cells={cells} current={index} onJump={go} />
        {ads && <Slot running />}
      </main>
      <FinishCheck
        open={asking}
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
      <KeysDialog open={helping} onOpenChange={setHelping} on={keysOn !== false} onChange={setKeysOn} />
    </>
  );
}
