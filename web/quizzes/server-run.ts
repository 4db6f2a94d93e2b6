import type { Api } from '#core/contract/index.ts';
import type { Attempt } from '#core/quizzes/attempt.ts';
import { quizSentences, saysItStopped } from '#core/quizzes/quiz.ts';
import { type Found, openRun, questionsOf, type RunEvent } from '#core/quizzes/run.ts';
import type { Confidence } from '#core/study/memory.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { onDevice } from '#web/lib/kept.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { createServerClock, watchClock } from '#web/lib/server-clock.ts';
import { noteNotCounted } from './not-counted.ts';
import { createRunStore } from './run-store.ts';
import { createSaveQueue } from './save-queue.ts';

/** How long actions wait for unsent answers, and how long delivery is tried once the attempt is not running; in milliseconds. */
const FLUSH_MS = 8_000;
const LAST_FLUSH_MS = 2_000;
/** Longer than a frame, in milliseconds. */
const PAINT_MS = 20;

export type ServerRun = ReturnType<typeof createServerRun>;

/** A running quiz stored on the server. Refused changes are reverted, and changes made elsewhere are detected. */
export function createServerRun(
  attempt: Attempt,
  current: number,
  loadApi: () => Promise<Pick<Api, 'quiz' | 'catalog'>>,
) {
  const { id: attempt_id } = attempt;
  const store = createRunStore(openRun(attempt, current));
  const { get, subscribe, dispatch } = store;
  const clock = createServerClock(attempt.server_now);
  /** Of the answers that were checked here. */
  const reviewIds = new Map<number, string>();
  let shown = { place: current, at: performance.now() };
  let loaded = attempt;
  let asking = false;
  let again = false;
  let wasUnsure = false;
  const queue = createSaveQueue({
    store,
    key: `certamen.attempt.${attempt_id}`,
    kept: onDevice,
    async send(position, { made_at, ...change }) {
      const { quiz } = await loadApi();
      const answer = await quiz.save({ attempt_id, position, made_at: new Date(made_at), ...change });
      clock.sync(answer.server_now);
      // After it is stored: an earlier look would have to be repeated.
      if (answer.attempt.state !== 'running') setTimeout(doubt);
      return answer;
    },
    onRefused(position, failure, change) {
      if (change.picks) noteNotCounted(attempt_id, position, failure);
      void doubt();
    },
  });

  /** Repeats if something changed during the request. Throws API failures. */
  async function look(call: 'attempt' | 'open' = 'attempt'): Promise<void> {
    const { moment } = get();
    const found = await findAttempt(await loadApi(), attempt, call).catch((thrown) => {
      const failure = apiFailure(thrown) ?? { error: quizSentences.unasked, code: 'UNEXPECTED' };
      if (get().stopped) dispatch({ type: 'stopped', failure });
      throw thrown;
    });
    if (found.attempt) clock.sync(found.attempt.server_now);
    if (found.attempt?.state !== 'running' && get().moment === moment) {
      dispatch({ type: 'stopped', failure: null });
      // Delivers first, so that the server's state includes everything.
      await queue.flush(LAST_FLUSH_MS);
    }
    return get().moment === moment ? dispatch({ type: 'found', found }) : look(call);
  }

  /** Looks again if a look is under way: its response may be outdated. */
  async function doubt(): Promise<void> {
    again = true;
    if (asking || !mayChange(get().attempt)) return;
    asking = true;
    while (again) {
      again = false;
      await look().catch(() => {});
    }
    asking = false;
  }

  async function deliver(): Promise<void> {
    if (!(await queue.flush(FLUSH_MS))) throw failureOf(503, 'ANSWERS_UNSAVED', quizSentences.unsaved);
  }

  /** Throws if an answer could not be stored. */
  async function act<Result>(action: (quiz: Api['quiz']) => Promise<Result>): Promise<Result> {
    const { refused } = get();
    await deliver();
    if (get().refused !== refused) throw failureOf(409, 'ANSWERS_REFUSED', quizSentences.answerRefused);
    const { quiz } = await loadApi();
    return action(quiz).catch((thrown) => {
      if (saysItStopped(apiFailure(thrown))) {
        dispatch({ type: 'stopped', failure: null });
        void doubt();
      }
      throw thrown;
    });
  }

  /** If the state is not `state` afterwards, it was changed elsewhere. */
  async function turn(state: Attempt['state'], action: (quiz: Api['quiz']) => Promise<{ attempt: Attempt }>) {
    const { attempt: now } = await act(action);
    clock.sync(now.server_now);
    if (now.state !== state) return look();
    dispatch({ type: 'opened', attempt: now });
  }

  /** A question that a pause hid is shown anew. */
  function noteShown(): void {
    const { attempt: now, current } = get();
    const place = now.state === 'running' ? current : -1;
    if (place !== shown.place) shown = { place, at: performance.now() };
  }

  function tick(): void {
    const isUnsure = clock.isUnsure();
    if (isUnsure && !wasUnsure) void doubt();
    wasUnsure = isUnsure;
    // A clock that was set would end the time before the server says what time it is.
    if (!isUnsure || !asking) dispatch({ type: 'ticked', now: clock.now() });
  }

  const change = (event: RunEvent) => {
    dispatch(event);
    queue.put();
  };
  return {
    get,
    subscribe,
    look,
    doubt,
    show: (now: Attempt) => dispatch({ type: 'opened', attempt: now }),
    /** `place`: 0-based index of the question in the address; -1 for none. */
    open(found: Attempt, place: number): void {
      if (found === loaded) return;
      loaded = found;
      clock.sync(found.server_now);
      dispatch({ type: 'opened', attempt: found, current: place });
      // An answer may have been stored after it was loaded.
      void doubt();
    },
    start(): () => void {
      shown = { ...shown, at: performance.now() };
      const stopNoting = subscribe(noteShown);
      queue.start();
      const lookAgain = () => {
        void queue.flush(0);
        if (document.visibilityState === 'visible') void doubt();
      };
      const stopClock = watchClock(tick);
      const comingBack = ['focus', 'online', 'visibilitychange'];
      for (const event of comingBack) window.addEventListener(event, lookAgain);
      return () => {
        for (const event of comingBack) window.removeEventListener(event, lookAgain);
        stopNoting();
        stopClock();
        queue.stop();
      };
    },
    pick: (position: number, choice: string) => change({ type: 'picked', position, choice, now: clock.now() }),
    flag: (position: number) => change({ type: 'flagged', position, now: clock.now() }),
    go: (to: number) => dispatch({ type: 'moved', to }),
    reviewOf: (position: number) => reviewIds.get(position),
    dismiss: () => dispatch({ type: 'dismissed' }),
    pause: () => turn('paused', (quiz) => quiz.pause({ attempt_id })),
    resume: () => turn('running', (quiz) => quiz.resume({ attempt_id })),
    complete: () => turn('completed', (quiz) => quiz.complete({ attempt_id })),
    async check(position: number, confidence: Confidence | null): Promise<void> {
      const { picks } = questionsOf(get())[position - 1] ?? { picks: [] };
      // Delivers picks first, because a checked answer accepts no more changes.
      try {
        const duration_ms = Math.round(performance.now() - shown.at);
        const { review_id, ...answer } = await act((quiz) =>
          quiz.check({ attempt_id, position, picks, confidence, duration_ms }),
        );
        reviewIds.set(position, review_id);
        dispatch({ type: 'checked', position, ...answer });
      } catch (thrown) {
        if (apiFailure(thrown)?.code !== 'QUESTION_IN_EXAM') throw thrown;
        dispatch({ type: 'heldBack', position });
        void doubt();
      }
    },
    /** Delivers what was made in time, then shows the results, or continues if time was added elsewhere. */
    async end(): Promise<void> {
      await deliver();
      await look('open');
    },
  };
}

function mayChange(attempt: Attempt): boolean {
  return attempt.state === 'ended' ? attempt.awaits_exam : ['running', 'paused'].includes(attempt.state);
}

/** By attempt, so that returning without a reload continues sending. */
const runs = new Map<string, ServerRun>();

export function runOf(attempt: Attempt, place: number): ServerRun {
  const known = runs.get(attempt.id);
  known?.open(attempt, place);
  const run = known ?? createServerRun(attempt, place, loadApiSoon);
  // Not on the server, which renders the attempts of all users.
  if (typeof window !== 'undefined') runs.set(attempt.id, run);
  return run;
}

/** After the press is painted: building a call takes as long as showing a pick. */
async function loadApiSoon(): Promise<Api> {
  await new Promise((resolve) => setTimeout(resolve, PAINT_MS));
  return loadApi();
}

/** Throws API failures, except for a missing attempt. */
async function findAttempt(
  { quiz, catalog }: Pick<Api, 'quiz' | 'catalog'>,
  { id, topic_id, quiz_id }: Attempt,
  call: 'attempt' | 'open',
): Promise<Found> {
  try {
    return { ...(await quiz[call]({ attempt_id: id })), next: null };
  } catch (thrown) {
    if (apiFailure(thrown)?.code !== 'ATTEMPT_NOT_FOUND') throw thrown;
  }
  // If this fails too, the topic is the next step.
  const practice = topic_id ? await catalog.practice({ topic_id }).catch(() => null) : null;
  const next = practice?.open_attempts.find((one) => one.quiz_id === quiz_id);
  return { attempt: null, next: next?.id ?? null };
}

const failureOf = (status: number, code: string, error: string) => ({ status, data: { code, error } });
