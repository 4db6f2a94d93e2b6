import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import '#web/quizzes/quiz.css';
import '#web/quizzes/results.css';
import './demo.css';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { type CompletedAttempt, type RunningAttempt, untouched } from '#core/quizzes/attempt.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { loadApi } from '#web/lib/load-api.ts';
import { namedHead } from '#web/lib/public-head.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { DrawnAnew } from '#web/quizzes/drawn-anew.tsx';
import { Paused } from '#web/quizzes/paused.tsx';
import { QuizRunner } from '#web/quizzes/quiz-runner.tsx';
import { createTabRun } from '#web/quizzes/tab-run.ts';
import { useRun } from '#web/quizzes/use-run.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { DemoResults } from './demo-results.tsx';

async function load(api: Api) {
  const [{ quiz }, { user, has_active_subscription }] = await Promise.all([api.demo.quiz(), sessionOf(api)]);
  return { quiz, visitor: user === null, has_active_subscription };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = () => false;
/** No navigation beside a running test; the results bring their own frame. */
export const handle = { bare: true };

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'Demo Practice Quiz',
    path: '/demo/quiz',
    description: 'Five certification exam questions in ten minutes, with explanations at the end. No account needed.',
  });

type DemoQuiz = Output<'demo.quiz'>['quiz'];

const noTopic = { topic_id: null, created_at: '', image_url: null };
const leave = { to: '/', reloadDocument: true };

function fresh({ questions, time_limit, passing_rate }: DemoQuiz): RunningAttempt {
  return {
    id: 'demo',
    topic_id: null,
    topic_name: 'Demo Practice Quiz',
    quiz_id: null,
    quiz_title: null,
    state: 'running',
    mode: 'exam',
    domain: null,
    objective: null,
    time_limit: time_limit / 60,
    passing_rate,
    started_at: '',
    server_now: '',
    deadline_at: '',
    remaining_ms: time_limit * 1000,
    question_count: questions.length,
    questions: questions.map((question) => ({ ...question, ...noTopic, ...untouched })),
  };
}

const none = { correct: 0, total: 0 };

async function score({ remaining_ms, questions, ...attempt }: RunningAttempt): Promise<CompletedAttempt> {
  const api = await loadApi();
  const { result } = await api.demo.score({ picks: questions.map(({ picks }) => picks) });
  const reviewed = result.questions.map((question, at) => {
    const flagged = questions[at]?.flagged === true;
    const notAsked = { question_id: null, reference: null, confidence: null, whys: {} };
    return { ...question, ...noTopic, ...notAsked, answers: question.choices, flagged };
  });
  return {
    ...attempt,
    ...result,
    questions: reviewed,
    state: 'completed',
    ended_by: 'learner',
    completed_at: '',
    time_taken: Math.round(attempt.time_limit * 60 - remaining_ms / 1000),
    pass_mark: null,
    late_answers: 0,
    best_before: null,
    domains: [],
    left_blank: questions.filter(({ picks }) => picks.length === 0).length,
    missed_count: 0,
    new_to_you: none,
    met_before: none,
  };
}

export default function DemoQuizPage() {
  const { quiz, visitor } = useLoaderData<typeof loader>();
  const [store] = useState(() => createTabRun('certamen.demo-quiz', fresh(quiz), score));
  const run = useRun(store);
  const { attempt } = run;
  useEffect(() => {
    if (attempt.state !== 'running') window.scrollTo(0, 0);
  }, [attempt.state]);
  const Frame = visitor ? PublicFrame : SignedInFrame;
  return (
    <DrawnAnew>
      {attempt.state === 'paused' ? (
        <Paused run={run} attempt={attempt} store={store} leave={leave} kept="Your answers stay in this tab." />
      ) : attempt.state === 'completed' ? (
        <Frame>
          <DemoResults attempt={attempt} visitor={visitor} onAgain={store.again} />
        </Frame>
      ) : (
        <QuizRunner run={run} store={store} leave={leave}>
          {attempt.state === 'running' && attempt.deadline_at === '' && (
            <p className="mt-4 mb-4 soft">
              {`${quiz.questions.length} questions in ${quiz.time_limit / 60} minutes, nothing is recorded. The clock starts when you first press something.`}
            </p>
          )}
          <noscript>
            <p>The demo quiz keeps its clock in the browser and needs JavaScript.</p>
          </noscript>
        </QuizRunner>
      )}
    </DrawnAnew>
  );
}
