import type { Attempt, CompletedAttempt, RunningAttempt } from '#core/quizzes/attempt.ts';
import { openRun, questionsOf, type RunEvent } from '#core/quizzes/run.ts';
import { inTab, keptJson } from '#web/lib/kept.ts';
import { watchClock } from '#web/lib/server-clock.ts';
import { createRunStore } from './run-store.ts';
import type { QuizStore } from './use-run.ts';

type Kept = { attempt: Attempt; running: RunningAttempt; current: number };

/**
 * A running quiz stored in this tab under `key`, across reloads. Its clock starts with the first action. `score` gets the
 * remaining time in remaining_ms.
 */
export function createTabRun(
  key: string,
  fresh: RunningAttempt,
  score: (running: RunningAttempt) => Promise<CompletedAttempt>,
): QuizStore & { again(): void } {
  const { get, subscribe, dispatch } = createRunStore(openRun(fresh));
  /** The running state, also while paused or completed. */
  let running = fresh;
  let isBegun = false;

  const keep = () => {
    const { attempt, current } = get();
    if (attempt.state === 'running') running = attempt;
    inTab.set(key, JSON.stringify({ attempt, running, current } satisfies Kept));
  };
  const show = (attempt: Attempt) => {
    isBegun = true;
    dispatch({ type: 'opened', attempt });
    keep();
  };
  const goOn = () => show({ ...running, deadline_at: new Date(Date.now() + running.remaining_ms).toISOString() });
  const stopped = () => {
    const remaining_ms = Math.max(0, Date.parse(running.deadline_at) - Date.now());
    return isBegun ? { ...running, remaining_ms } : running;
  };
  const act = (event: RunEvent) => {
    if (!isBegun) goOn();
    dispatch(event);
    for (const { position, picks, flagged } of questionsOf(get())) {
      if (!get().unsent.has(position)) continue;
      dispatch({ type: 'sent', position });
      const answer = { saved: { position, picks, flagged }, attempt: running, server_now: '' };
      dispatch({ type: 'stored', position, answer });
    }
    keep();
  };
  const complete = async () => show(await score(stopped()));
  return {
    get,
    subscribe,
    complete,
    end: complete,
    start() {
      const kept = keptJson(inTab, key);
      if (!isBegun && isOf(fresh, kept)) {
        isBegun = true;
        running = kept.running;
        dispatch({ type: 'opened', ...kept });
      }
      return watchClock(() => isBegun && dispatch({ type: 'ticked', now: Date.now() }));
    },
    pick: (position, choice) => act({ type: 'picked', position, choice, now: Date.now() }),
    flag: (position) => act({ type: 'flagged', position, now: Date.now() }),
    go: (to) => act({ type: 'moved', to }),
    async pause() {
      running = stopped();
      const sheet = running.questions.map(({ position, picks, flagged }) => {
        return { position, answered: picks.length > 0, flagged };
      });
      show({ ...running, state: 'paused', paused_at: new Date().toISOString(), sheet });
    },
    resume: async () => goOn(),
    again() {
      isBegun = false;
      running = fresh;
      dispatch({ type: 'opened', attempt: fresh, current: 0 });
      inTab.remove(key);
    },
  };
}

function isOf({ questions }: RunningAttempt, kept: unknown): kept is Kept {
  const { attempt, running } = (kept ?? {}) as Partial<Kept>;
  const lists: unknown[] = [running?.questions, attempt && 'questions' in attempt ? attempt.questions : questions];
  return lists.every(
    (list) => Array.isArray(list) && questions.every((own, at) => list[at]?.question_text === own.question_text),
  );
}
