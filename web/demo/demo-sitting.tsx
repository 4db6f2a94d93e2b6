import { useCallback, useEffect, useState } from 'react';
import type { ServerClock } from '#web/lib/server-clock.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { FinishCheck } from '#web/quiz/finish-check.tsx';
import { KeysDialog, KeysHint, useKeysSetting } from '#web/quiz/keys-dialog.tsx';
import { QuestionView } from '#web/quiz/question-view.tsx';
import { RoomHeader } from '#web/quiz/room-header.tsx';
import { SheetSection } from '#web/quiz/sheet-section.tsx';
import { useKeys } from '#web/quiz/use-keys.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CountdownClock } from '#web/ui/countdown-clock.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { once } from '#web/ui/once.ts';
import { Thread } from '#web/ui/thread.tsx';
import { TimeUp } from './time-up.tsx';
import type { DemoQuiz, useDemo } from './use-demo.ts';

/** Nothing of the demo is kept by the server, so its clock is the reader's own: it goes on while the machine sleeps. */
const ownClock: ServerClock = { now: () => Date.now(), sync: () => {} };
/** The last moment that a date can be: before the clock has started nothing runs out. */
const NEVER = 8.64e15;

interface DemoSittingProps {
  quiz: DemoQuiz;
  demo: ReturnType<typeof useDemo>;
}

/** The question view of the demo: the parts of the real one, answers kept in this tab. */
export function DemoSitting({ quiz, demo }: DemoSittingProps) {
  const { state, go } = demo;
  const { current, picks, flags } = state;
  const [asking, setAsking] = useState(false);
  const [helping, setHelping] = useState(false);
  const [keysOn, setKeysOn] = useKeysSetting();

  const complete = useAction(
    async (api) => demo.finish((await api.demo.score({ picks })).result),
    'Your answers could not be scored yet. Please try again.',
  );
  const over = useCallback(() => void complete.run(), [complete.run]);
  const counted = useCountdown(ownClock, new Date(state.deadline ?? NEVER).toISOString(), state.left_ms, over);
  const left = state.deadline === null ? state.left_ms : Math.min(counted, quiz.time_limit * 1000);
  useRetryOnline(complete.failure !== null, over);

  const question = quiz.questions[current] as DemoQuiz['questions'][number];
  const isLast = current === quiz.questions.length - 1;
  const isUp = left <= 0;
  const keys = {
    choose: (at: number) => {
      const choice = question.choices[at];
      if (choice) demo.pick(choice.id);
    },
    next: () => (isLast ? setAsking(true) : go(current + 1)),
    previous: () => go(current - 1),
    flag: demo.flag,
    pause: demo.pause,
    help: () => setHelping(true),
  };
  useKeys(keys, keysOn === true && !isUp && !complete.busy);

  const cells = quiz.questions.map((_, index) => ({
    answered: picks[index]?.length !== 0,
    flagged: flags[index] === true,
  }));
  const answered = cells.filter((cell) => cell.answered).length;
  return (
    <>
      <RoomHeader title="Demo Practice Quiz" mode="exam" leave={{ to: '/', reloadDocument: true }} />
      <main id="main" className="wrap wrap--read quiz">
        <h1 className="sr">Demo Practice Quiz</h1>
        {state.deadline === null && (
          <p className="demo-begin soft">
            {quiz.questions.length} questions in {quiz.time_limit / 60} minutes, nothing is recorded. The clock starts
            when you first press something.
          </p>
        )}
        <div className="rail">
          <div className="rail__n">
            <b className="num" role="status">
              Question {current + 1} of {quiz.questions.length}
            </b>
          </div>
          <div className="rail__acts">
            <CountdownClock seconds={left / 1000} />
            <Button size="sm" disabled={isUp} onClick={demo.pause}>
              <Icon name="pause" />
              Pause
            </Button>
            <Button
              size="sm"
              disabled={isUp}
              aria-pressed={flags[current] === true}
              title={flags[current] ? 'Unflag question' : 'Flag question for review'}
              onClick={demo.flag}
            >
              <Icon name="flag" />
              {flags[current] ? 'Flagged' : 'Flag'}
            </Button>
          </div>
          <Thread label="Questions answered" value={answered} max={quiz.questions.length} />
        </div>
        {complete.failure && !isUp && !asking && <Alert tone="error">{complete.failure.error}</Alert>}
        {isUp ? (
          <TimeUp failure={complete.failure} busy={complete.busy} onRetry={over} />
        ) : (
          <div className="question">
            <QuestionView
              key={question.position}
              question={{ ...question, image_url: null, picks: picks[current] ?? [], flagged: false, verdict: null }}
              dropped={demo.dropped}
              onPick={demo.pick}
            />
            <div className="moves">
              <Button size="lg" disabled={current === 0} onClick={once(keys.previous)}>
                <Icon name="left" />
                Previous
              </Button>
              <KeysHint choices={question.choices.length} on={keysOn !== false} onHelp={keys.help} />
              <Button variant="primary" size="lg" onClick={once(keys.next)}>
                {isLast ? 'Complete Quiz' : 'Next'}
                {!isLast && <Icon name="right" />}
              </Button>
            </div>
          </div>
        )}
        <SheetSection cells={cells} current={current} onJump={go} disabled={isUp} />
        <noscript>
          <p>The demo quiz keeps its clock in the browser and needs JavaScript.</p>
        </noscript>
      </main>
      <FinishCheck
        open={asking && !isUp}
        onOpenChange={setAsking}
        cells={cells}
        secondsLeft={left / 1000}
        busy={complete.busy}
        failure={complete.failure}
        onJump={(to) => {
          setAsking(false);
          go(to);
        }}
        onComplete={over}
      />
      <KeysDialog open={helping} onOpenChange={setHelping} on={keysOn !== false} onChange={setKeysOn} />
    </>
  );
}

/** What could not be sent goes out as soon as the network is back. */
function useRetryOnline(failed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
}
