import type { Api } from '#core/contract/index.ts';
import type { Attempt, RunningAttempt } from '#core/quiz/attempt.ts';
import { openRun, questionsOf, type RunEvent } from '#core/quiz/run.ts';
import { inTab, keptJson } from '#web/lib/kept.ts';
import { createRunStore, watchClock } from '#web/quiz/run-store.ts';
import type { QuizStore } from '#web/quiz/use-run.ts';

type DemoQuiz = Awaited<ReturnType<Api['demo']['quiz']>>['quiz'];

const KEY = 'certamen.demo-quiz';
const noTopic = { topic_id: null, created_at: '', image_url: null };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The demo as a running quiz that this tab stores, also across a reload. Its clock starts with the first action. */
export function createTabRun(quiz: DemoQuiz): QuizStore & { again(): void } {
  const fresh = untouched(quiz);
  const { get, subscribe, dispatch } = createRunStore(openRun(fresh));
  /** As it runs, or ran before it was paused or completed. */
  let running = fresh;
  let isBegun = false;

  const keep = () => {
    const { attempt, current } = get();
    if (attempt.state === 'running') running = attempt;
    inTab.set(KEY, JSON.stringify({ attempt, running, current }));
  };
  const show = (attempt: Attempt) => {
    dispatch({ type: 'opened', attempt });
    keep();
  };
  const goOn = () => show({ ...running, deadline_at: inMs(running.remaining_ms) });
  const act = (event: RunEvent) => {
    if (!isBegun) goOn();
    isBegun = true;
    dispatch(event);
    for (const { position, picks, flagged } of questionsOf(get())) {
      if (!get().unsent.has(position)) continue;
      dispatch({ type: 'sent', position });
      const answer = { saved: { position, picks, flagged }, attempt: running, server_now: '' };
      dispatch({ type: 'stored', position, answer });
    }
    keep();
  };
  const complete = async () => {
    const { api } = await import('#web/lib/api.ts');
    const { result } = await api.demo.score({ picks: running.questions.map(({ picks }) => picks) });
    const left = isBegun ? Math.max(0, Date.parse(running.deadline_at) - Date.now()) : running.remaining_ms;
    const questions = result.questions.map((question, at) => {
      const { choices } = question;
      const flagged = running.questions[at]?.flagged === true;
      return { ...question, ...noTopic, question_id: null, reference: null, answers: choices, flagged };
    });
    show({
      ...{ ...running, ...result, questions, state: 'completed', completed_at: inMs(0), ended_by: 'learner' },
      ...{ time_taken: Math.round(quiz.time_limit - left / 1000), pass_mark: null, late_answers: 0 },
      ...{ best_before: null, domains: [] },
    });
  };
  return {
    ...{ get, subscribe, complete, end: complete },
    start() {
      const kept = keptJson(inTab, KEY);
      if (!isBegun && isOf(quiz, kept)) {
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
      const sheet = running.questions.map(({ position, picks, flagged }) => ({
        position,
        answered: picks.length > 0,
        flagged,
      }));
      const left = isBegun ? Math.max(0, Date.parse(running.deadline_at) - Date.now()) : running.remaining_ms;
      running = { ...running, remaining_ms: left };
      isBegun = true;
      show({ ...running, state: 'paused', paused_at: inMs(0), sheet });
    },
    resume: async () => goOn(),
    again() {
      isBegun = false;
      running = fresh;
      dispatch({ type: 'opened', attempt: fresh, current: 0 });
      inTab.remove(KEY);
    },
  };
}

function untouched({ questions, time_limit, passing_rate }: DemoQuiz): RunningAttempt {
  return {
    ...{
      id: 'demo',
      topic_id: null,
      topic_name: 'Demo Practice Quiz',
      quiz_id: null,
      quiz_title: null,
      domain: null,
    },
    ...{
      state: 'running',
      mode: 'exam',
      time_limit: time_limit / 60,
      question_count: questions.length,
      passing_rate,
    },
    ...{ started_at: '', server_now: '', deadline_at: '', remaining_ms: time_limit * 1000 },
    questions: questions.map((question) => ({ ...question, ...noTopic, picks: [], flagged: false, verdict: null })),
  };
}

type Kept = { attempt: Attempt; running: RunningAttempt; current: number };

/** Whether it was kept by this page, for these questions. */
function isOf(quiz: DemoQuiz, kept: unknown): kept is Kept {
  const { attempt, running } = (kept ?? {}) as Partial<Kept>;
  const lists: unknown[] = [
    running?.questions,
    attempt && 'questions' in attempt ? attempt.questions : quiz.questions,
  ];
  return lists.every(
    (list) => Array.isArray(list) && quiz.questions.every((own, at) => list[at]?.question_text === own.question_text),
  );
}
