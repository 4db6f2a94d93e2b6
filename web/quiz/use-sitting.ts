import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { togglePick } from '#core/quiz.ts';
import { type ApiFailure, apiFailure } from '#web/lib/api-error.ts';
import { createServerClock } from '#web/lib/server-clock.ts';
import type { Saving } from '#web/ui/save-state.tsx';
import type { RunningAttempt, RunningQuestion, Saved } from './attempt-state.ts';
import { type Elsewhere, standingOf } from './elsewhere.ts';
import { type Refused, saysItStopped, withRefused } from './refused.ts';
import type { Change, SaveQueue } from './save-queue.ts';
import { createStoredAnswers } from './stored-answers.ts';
import { answersOf, refusedFailure, unsavedFailure } from './unsaved.ts';
import { useStanding } from './use-standing.ts';

/** How long checking, pausing or completing waits for answers that are still on their way. */
const FLUSH_MS = 8_000;
/** How long what waits may still be tried once the attempt is known not to run. */
const LAST_FLUSH_MS = 2_000;

/** What just happened to the picks of a question, to be said in words. */
export interface Dropped {
  position: number;
  picked: string;
  dropped: string;
}

/**
 * A running attempt on the screen: picks and flags change at once and are saved behind; the clock is the server's. What the server
 * refuses gives way to what it has stored; `onElsewhere` hears when another tab or device has ended, paused or discarded the attempt.
 */
export function useSitting(attempt: RunningAttempt, onElsewhere: (found: Elsewhere) => void) {
  const [questions, setQuestions] = useState<RunningQuestion[]>(attempt.questions);
  const [deadline, setDeadline] = useState(attempt.deadline_at);
  const [saving, setSaving] = useState<Saving | null>(() =>
    attempt.questions.some(({ picks, flagged }) => picks.length > 0 || flagged) ? 'saved' : null,
  );
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [overtaken, setOvertaken] = useState<readonly number[]>([]);
  const [signedOut, setSignedOut] = useState<ApiFailure | null>(null);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const clock = useMemo(() => createServerClock(attempt.server_now), [attempt.server_now]);
  const [stored] = useState(() => createStoredAnswers(attempt.questions));
  const live = useRef({ questions, refused, shown: true });
  live.current.questions = questions;

  const show = useCallback((position: number, changed: Partial<RunningQuestion>) => {
    setQuestions((list) => list.map((one) => (one.position === position ? { ...one, ...changed } : one)));
  }, []);
  const elsewhere = async (found: Omit<Elsewhere, 'refused'>) => {
    // What waits is delivered or refused first, so that nothing of it is missing in what is said.
    await queue.flush(LAST_FLUSH_MS);
    // Of an attempt that is gone nothing can be delivered later; of any other the next screen goes on.
    const lost = found.attempt ? [] : [...queue.pending()];
    const refused = lost.reduce(
      (list, [position, { picks }]) => withRefused(list, { position, picks: picks !== undefined, error: '' }),
      live.current.refused,
    );
    // What this page itself has led on to meanwhile is not to be taken for another's.
    if (live.current.shown) onElsewhere({ ...found, refused });
  };

  const standing = useStanding(async (onStopped) => {
    const mark = stored.mark();
    const { api } = await import('#web/lib/api.ts');
    const found = await standingOf(api, attempt);
    if (found.attempt?.state !== 'running') {
      onStopped();
      await elsewhere(found);
      return false;
    }
    const { questions: theirs, server_now, deadline_at } = found.attempt;
    clock.sync(server_now);
    setDeadline(deadline_at);
    setQuestions((list) => stored.merged(list, theirs, mark, queue.pending()));
    return true;
  });

  const hear = {
    onState: setSaving,
    onSignedOut: setSignedOut,
    onStored(position: number, change: Change, answer: Saved, newest: boolean) {
      const { picks, flagged } = answer.saved;
      clock.sync(answer.server_now);
      setSignedOut(null);
      setDeadline(answer.attempt.deadline_at);
      stored.acknowledged(answer.saved);
      if (newest) show(position, { picks, flagged });
      if (newest && change.picks && change.picks.join() !== picks.join()) {
        setOvertaken((list) => [...new Set([...list, position])].sort((one, other) => one - other));
      }
      if (answer.attempt.state !== 'running') standing.stop();
    },
    onRefused(position: number, failure: ApiFailure, change: Change, newest: boolean) {
      live.current.refused = withRefused(live.current.refused, {
        position,
        picks: change.picks !== undefined,
        error: failure.error,
      });
      setRefused(live.current.refused);
      if (newest) show(position, stored.of(position));
      if (saysItStopped(failure)) standing.stop();
      else standing.doubt();
    },
  };
  const listeners = useRef(hear);
  listeners.current = hear;
  // There before the first thing that can be picked: an effect may run later than the reader presses.
  const [queue] = useState(() =>
    answersOf(attempt.id, {
      onState: (state) => listeners.current.onState(state),
      onSignedOut: (failure) => listeners.current.onSignedOut(failure),
      onStored: (...told) => listeners.current.onStored(...told),
      onRefused: (...told) => listeners.current.onRefused(...told),
    }),
  );

  // Before anything can be pressed: a pick goes on from what an earlier visit of this page has kept, not from what the server has.
  useLayoutEffect(() => {
    setQuestions((list) => list.map((question) => ({ ...question, ...unsent(queue, question) })));
    queue.start();
    const here = live.current;
    here.shown = true;
    const again = () => void queue.flush(0);
    window.addEventListener('online', again);
    window.addEventListener('focus', again);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('focus', again);
      queue.stop();
      here.shown = false;
    };
  }, [queue]);

  const change = useCallback(
    (position: number, changed: { picks?: string[]; flagged?: boolean }) => {
      stored.changed(position);
      show(position, changed);
      queue.put(position, changed, clock.now());
    },
    [clock, queue, show, stored],
  );

  const pick = useCallback(
    (position: number, choice: string) => {
      const question = live.current.questions[position - 1];
      if (!question || question.verdict) return;
      const outcome = togglePick(question.picks, choice, question.pick_limit);
      setDropped(outcome.dropped ? { position, picked: choice, dropped: outcome.dropped } : null);
      change(position, { picks: outcome.picks });
    },
    [change],
  );

  const flag = useCallback(
    (position: number) => change(position, { flagged: !live.current.questions[position - 1]?.flagged }),
    [change],
  );

  /** Study mode: the verdict, once the server has given it. */
  const showVerdict = (position: number, verdict: RunningQuestion['verdict'], picks: string[]) => {
    stored.changed(position);
    show(position, { verdict, picks });
  };

  /** Waits until nothing is on its way any more. Throws the sentence that says so when something still is. */
  const delivered = useCallback(async () => {
    if (!(await queue.flush(FLUSH_MS))) throw unsavedFailure();
  }, [queue]);

  /** Acts on the attempt once every answer is stored. Throws where one was not, and asks how the attempt stands where that is why. */
  const act = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const before = live.current.refused;
    await delivered();
    if (live.current.refused !== before) throw refusedFailure();
    try {
      return await call();
    } catch (thrown) {
      if (saysItStopped(apiFailure(thrown))) standing.stop();
      throw thrown;
    }
  };

  /** The notices have been read. */
  const dismiss = () => {
    live.current.refused = [];
    setRefused([]);
    setOvertaken([]);
  };

  return {
    ...{ questions, deadline, refused, overtaken, signedOut, dropped, clock, standing },
    // Once it has been read what was refused, the screen shows what is stored, and that is saved.
    saving: saving === 'refused' && refused.length === 0 ? 'saved' : saving,
    ...{ pick, flag, act, delivered, showVerdict, dismiss, elsewhere },
  } as const;
}

export type Sitting = ReturnType<typeof useSitting>;

function unsent(queue: SaveQueue, question: RunningQuestion): { picks?: string[]; flagged?: boolean } {
  const change = queue.pending().get(question.position);
  if (!change) return {};
  const { made_at, ...changed } = change;
  return changed;
}
