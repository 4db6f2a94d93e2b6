import type { Api } from '#core/contract/index.ts';
import type { Attempt } from '#core/quiz/attempt.ts';
import { type Found, openRun, questionsOf, type RunEvent } from '#core/quiz/run.ts';
import { quizSentences, saysItStopped } from '#core/quiz.ts';
import type { Confidence } from '#core/study/memory.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { onDevice } from '#web/lib/kept.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { createServerClock, watchClock } from '#web/lib/server-clock.ts';
import { noteNotCounted } from './not-counted.ts';
import { createRunStore } from './run-store.ts';
import { createSaveQueue } from './save-queue.ts';

/** How long an action waits for answers that are still on their way, and how long they are tried once the attempt is not running. */
const FLUSH_MS = 8_000;
const LAST_FLUSH_MS = 2_000;
/** Longer than a frame. */
const PAINT_MS = 20;

export type ServerRun = ReturnType<typeof createServerRun>;

/** A running quiz that the server stores. What it refuses gives way to what it has, and what is done elsewhere is found. */
export function createServerRun(
  attempt: Attempt,
  current: number,
  loadApi: () => Promise<Pick<Api, 'quiz' | 'catalog'>>,
) {
  const { id: attempt_id } = attempt;
  const { get, subscribe, dispatch } = createRunStore(openRun(attempt, current));
  const clock = createServerClock(attempt.server_now);
  let loaded = attempt;
  let asking = false;
  let again = false;
  const queue = createSaveQueue({
    ...{ store: { get, subscribe, dispatch }, key: `certamen.attempt.${attempt_id}`, kept: onDevice },
    async send(position, { made_at, ...change }) {
      const { quiz } = await loadApi();
      const answer = await quiz.save({ attempt_id, position, made_at: new Date(made_at), ...change });
      clock.sync(answer.server_now);
      // Once it is stored: an earlier look would have to be done again.
      if (answer.attempt.state !== 'running') setTimeout(doubt);
      return answer;
    },
    onRefused(position, failure, change) {
      if (change.picks) noteNotCounted(attempt_id, position, failure);
      void doubt();
    },
  });

  /** Asks what the server has, and again where something newer is known by then. Throws what the API throws. */
  async function look(open?: 'true'): Promise<void> {
    const { moment } = get();
    const found = await findAttempt(await loadApi(), attempt, open).catch((thrown) => {
      const failure = apiFailure(thrown) ?? { error: quizSentences.unasked, code: 'UNEXPECTED' };
      if (get().stopped) dispatch({ type: 'stopped', failure });
      throw thrown;
    });
    if (found.attempt) clock.sync(found.attempt.server_now);
    if (found.attempt?.state !== 'running' && get().moment === moment) {
      dispatch({ type: 'stopped', failure: null });
      // What waits is delivered or refused first, so that nothing of it is missing in what is said.
      await queue.flush(LAST_FLUSH_MS);
    }
    return get().moment === moment ? dispatch({ type: 'found', found }) : look(open);
  }

  /** Looks, and once more where it is looking already: that reply may be older than what made one doubt. */
  async function doubt(): Promise<void> {
    again = true;
    if (asking || !['running', 'paused'].includes(get().attempt.state)) return;
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

  /** Acts on the attempt once every answer is stored; throws where one was not. Looks at an attempt that is not running any more. */
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

  /** Acts on the attempt and shows what has become of it; where that is not `state` it was done elsewhere. */
  async function turn(state: Attempt['state'], action: (quiz: Api['quiz']) => Promise<{ attempt: Attempt }>) {
    const { attempt: now } = await act(action);
    clock.sync(now.server_now);
    if (now.state !== state) return look();
    dispatch({ type: 'opened', attempt: now });
  }

  const change = (event: RunEvent) => {
    dispatch(event);
    queue.put();
  };
  return {
    ...{ get, subscribe, look, doubt },
    show: (now: Attempt) => dispatch({ type: 'opened', attempt: now }),
    /** Opens it with what the loader has found. `place`: the question that the address names, 0-based; -1 where it names none. */
    open(found: Attempt, place: number): void {
      if (found === loaded) return;
      loaded = found;
      clock.sync(found.server_now);
      dispatch({ type: 'opened', attempt: found, current: place });
      // An answer may have been stored after it was loaded.
      void doubt();
    },
    /** Keeps it going while it is on the screen; returns what ends that. */
    start(): () => void {
      queue.start();
      const lookAgain = () => {
        void queue.flush(0);
        if (document.visibilityState === 'visible') void doubt();
      };
      const stopClock = watchClock(() => dispatch({ type: 'ticked', now: clock.now() }));
      const comingBack = ['focus', 'online', 'visibilitychange'];
      for (const event of comingBack) window.addEventListener(event, lookAgain);
      return () => {
        for (const event of comingBack) window.removeEventListener(event, lookAgain);
        stopClock();
        queue.stop();
      };
    },
    pick: (position: number, choice: string) => change({ type: 'picked', position, choice, now: clock.now() }),
    flag: (position: number) => change({ type: 'flagged', position, now: clock.now() }),
    go: (to: number) => dispatch({ type: 'moved', to }),
    dismiss: () => dispatch({ type: 'dismissed' }),
    pause: () => turn('paused', (quiz) => quiz.pause({ attempt_id })),
    resume: () => turn('running', (quiz) => quiz.resume({ attempt_id })),
    complete: () => turn('completed', (quiz) => quiz.complete({ attempt_id })),
    async check(position: number, confidence: Confidence | null): Promise<void> {
      const { picks } = questionsOf(get())[position - 1] ?? { picks: [] };
      // A pick that arrives after the check would be refused: a checked answer changes no more.
      const answer = await act((quiz) => quiz.check({ attempt_id, position, picks, confidence }));
      dispatch({ type: 'checked', position, ...answer });
    },
    /** The time is up: delivers what was made in time and opens the results, or goes on with time that was added elsewhere. */
    async end(): Promise<void> {
      await deliver();
      await look('true');
    },
  };
}

/** By attempt: coming back to one without a reload goes on with what is unsent. */
const runs = new Map<string, ServerRun>();

/** The run of an attempt that was just loaded. */
export function runOf(attempt: Attempt, place: number): ServerRun {
  const known = runs.get(attempt.id);
  known?.open(attempt, place);
  const run = known ?? createServerRun(attempt, place, loadApiSoon);
  // Not on the server, which draws the attempts of everybody.
  if (typeof window !== 'undefined') runs.set(attempt.id, run);
  return run;
}

/** Once what was pressed is on the screen: putting a call together takes as long as showing a pick. */
async function loadApiSoon(): Promise<Api> {
  await new Promise((resolve) => setTimeout(resolve, PAINT_MS));
  return loadApi();
}

/** Throws what the API throws, but for an attempt that is gone. */
async function findAttempt(
  { quiz, catalog }: Pick<Api, 'quiz' | 'catalog'>,
  { id, topic_id, quiz_id }: Attempt,
  open?: 'true',
): Promise<Found> {
  try {
    return { ...(await quiz.attempt({ attempt_id: id, ...(open && { open }) })), next: null };
  } catch (thrown) {
    if (apiFailure(thrown)?.code !== 'ATTEMPT_NOT_FOUND') throw thrown;
  }
  // Where that fails too the attempt is gone all the same; the way on is then the topic.
  const practice = topic_id ? await catalog.practice({ topic_id }).catch(() => null) : null;
  const next = practice?.open_attempts.find((one) => one.quiz_id === quiz_id);
  return { attempt: null, next: next?.id ?? null };
}

const failureOf = (status: number, code: string, error: string) => ({ status, data: { code, error } });
