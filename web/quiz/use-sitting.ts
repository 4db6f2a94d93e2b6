import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { togglePick } from '#core/quiz.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import type { Saving } from '#web/ui/save-state.tsx';
import type { RunningAttempt, RunningQuestion } from './attempt-state.ts';
import type { SaveQueue } from './save-queue.ts';
import { createServerClock } from './server-clock.ts';
import { answersOf, unsavedFailure } from './unsaved.ts';

/** How long checking, pausing or completing waits for answers that are still on their way. */
const FLUSH_MS = 8_000;

/** What just happened to the picks of a question, to be said in words. */
export interface Dropped {
  position: number;
  picked: string;
  dropped: string;
}

/** A running attempt on the screen: picks and flags change at once and are saved behind; the clock is the server's. */
export function useSitting(attempt: RunningAttempt) {
  const [questions, setQuestions] = useState(attempt.questions);
  const [saving, setSaving] = useState<Saving>('saved');
  const [refused, setRefused] = useState<ApiFailure | null>(null);
  const [signedOut, setSignedOut] = useState<ApiFailure | null>(null);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const clock = useMemo(() => createServerClock(attempt.server_now), [attempt.server_now]);
  const live = useRef(questions);
  live.current = questions;
  const told = useRef(clock);
  told.current = clock;
  // There before the first thing that can be picked: an effect may run later than the reader presses.
  const [queue] = useState(() =>
    answersOf(attempt.id, {
      onState: setSaving,
      onRefused: (_position, failure) => setRefused(failure),
      onSignedOut: setSignedOut,
      onServerTime: (server_now) => {
        told.current.sync(server_now);
        setSignedOut(null);
      },
    }),
  );

  useEffect(() => {
    // What an earlier visit of this page could not send is shown as it was left.
    setQuestions((list) => list.map((question) => ({ ...question, ...unsent(queue, question) })));
    queue.start();
    const again = () => void queue.flush(0);
    window.addEventListener('online', again);
    window.addEventListener('focus', again);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('focus', again);
      queue.stop();
    };
  }, [queue]);

  const change = useCallback(
    (position: number, changed: { picks?: string[]; flagged?: boolean }) => {
      setQuestions((list) => list.map((one) => (one.position === position ? { ...one, ...changed } : one)));
      queue.put(position, changed, clock.now());
    },
    [clock, queue],
  );

  const pick = useCallback(
    (position: number, choice: string) => {
      const question = live.current[position - 1];
      if (!question || question.verdict) return;
      const outcome = togglePick(question.picks, choice, question.pick_limit);
      setDropped(outcome.dropped ? { position, picked: choice, dropped: outcome.dropped } : null);
      change(position, { picks: outcome.picks });
    },
    [change],
  );

  const flag = useCallback(
    (position: number) => change(position, { flagged: !live.current[position - 1]?.flagged }),
    [change],
  );

  /** Study mode: the verdict, once the server has given it. */
  const showVerdict = useCallback((position: number, verdict: RunningQuestion['verdict'], picks: string[]) => {
    setQuestions((list) => list.map((one) => (one.position === position ? { ...one, verdict, picks } : one)));
  }, []);

  /** Waits until every answer is stored. Throws the sentence that says so when they are not. */
  const allSaved = useCallback(async () => {
    if (!(await queue.flush(FLUSH_MS))) throw unsavedFailure();
  }, [queue]);

  return { questions, saving, refused, signedOut, dropped, clock, pick, flag, allSaved, showVerdict };
}

export type Sitting = ReturnType<typeof useSitting>;

function unsent(queue: SaveQueue, question: RunningQuestion): { picks?: string[]; flagged?: boolean } {
  const change = queue.pending().get(question.position);
  if (!change) return {};
  const { made_at, ...changed } = change;
  return changed;
}
