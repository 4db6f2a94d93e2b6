import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#core/contract/index.ts';
import { togglePick } from '#core/quiz.ts';
import type { Dropped } from '#web/quiz/use-sitting.ts';
import { keepDemo, storedDemo } from './demo-storage.ts';

export type DemoQuiz = Awaited<ReturnType<Api['demo']['quiz']>>['quiz'];
export type DemoResult = Awaited<ReturnType<Api['demo']['score']>>['result'];

/** The demo quiz as it stands in this tab. */
export interface DemoState {
  /** When the time is up, in milliseconds since 1970; null while the clock stands. */
  deadline: number | null;
  /** What the clock shows while it stands. */
  left_ms: number;
  paused: boolean;
  /** One list of choice ids per question, in the order they were picked. */
  picks: string[][];
  flags: boolean[];
  /** 0-based. */
  current: number;
  result: DemoResult | null;
}

/** The state of the demo, kept in this tab across reloads. The clock begins with the first press, not while one reads what this is. */
export function useDemo(quiz: DemoQuiz) {
  const [state, setState] = useState(() => untouched(quiz));
  const [dropped, setDropped] = useState<Dropped | null>(null);

  useEffect(() => setState(storedDemo(quiz) ?? untouched(quiz)), [quiz]);
  useEffect(() => {
    if (state.deadline !== null || state.paused || state.result) keepDemo(state);
  }, [state]);

  const go = useCallback(
    (to: number) => setState((now) => ({ ...begun(now), current: Math.min(now.picks.length - 1, Math.max(0, to)) })),
    [],
  );
  const pick = (choice: string) => {
    const { current, picks } = state;
    const position = current + 1;
    const outcome = togglePick(picks[current] ?? [], choice, quiz.questions[current]?.pick_limit ?? 1);
    setDropped(outcome.dropped ? { position, picked: choice, dropped: outcome.dropped } : null);
    setState((now) => ({ ...begun(now), picks: now.picks.with(current, outcome.picks) }));
  };
  return {
    state,
    dropped,
    go,
    pick,
    flag: () => setState((now) => ({ ...begun(now), flags: now.flags.with(now.current, !now.flags[now.current]) })),
    pause: () => setState((now) => ({ ...stopped(now), paused: true })),
    resume: () => setState((now) => running({ ...now, paused: false })),
    finish: (result: DemoResult) => setState((now) => ({ ...stopped(now), result })),
    again: () => setState(untouched(quiz)),
  };
}

function untouched(quiz: DemoQuiz): DemoState {
  return {
    deadline: null,
    left_ms: quiz.time_limit * 1000,
    paused: false,
    picks: quiz.questions.map(() => []),
    flags: quiz.questions.map(() => false),
    current: 0,
    result: null,
  };
}

/** The clock runs from now on, if it does not yet. */
const begun = (state: DemoState): DemoState => (state.deadline === null ? running(state) : state);

const running = (state: DemoState): DemoState => ({ ...state, deadline: Date.now() + state.left_ms });

function stopped(state: DemoState): DemoState {
  const left_ms = state.deadline === null ? state.left_ms : Math.max(0, state.deadline - Date.now());
  return { ...state, deadline: null, left_ms };
}
