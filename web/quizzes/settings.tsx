import { useEffect, useRef, useState } from 'react';
import { Link, redirect, useActionData, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import './quiz.css';
import type { Api } from '#core/contract/index.ts';
import { quizSentences } from '#core/quizzes/quiz.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { counted } from '#web/lib/counted.ts';
import {
  actInBrowser,
  actOnServer,
  inBrowser,
  isFailed,
  onServer,
  type PageArgs,
  unlessFailed,
} from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { offeredDomain } from '#web/progress/domain-choice.tsx';
import { TopicProgress } from '#web/progress/topic-progress.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { EndedAttempts } from './ended-attempts.tsx';
import { ExamDate } from './exam-date.tsx';
import { ExamFacts } from './exam-facts.tsx';
import { Objectives } from './objectives.tsx';
import { OpenAttempt } from './open-attempt.tsx';
import { PastAttempts } from './past-attempts.tsx';
import { PracticeExams } from './practice-exams.tsx';
import { RunningExams } from './running-exams.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsIn } from './settings-input.ts';
import { PracticeMissed } from './start-again.tsx';

async function load(api: Api, { params }: PageArgs) {
  const topic_id = params.topicId ?? '';
  const [practice, progress] = await Promise.all([
    api.catalog.practice({ topic_id }),
    api.quiz.topicProgress({ topic_id }),
  ]);
  return { ...practice, progress };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

async function start(api: Api, form: FormData, { params }: PageArgs) {
  const topic_id = params.topicId ?? '';
  const quiz_id = form.get('quiz_id');
  const { attempt } = await api.quiz.start({
    topic_id,
    discard_open: form.get('discard_open') === 'yes',
    ...(typeof quiz_id === 'string' && quiz_id ? { quiz_id, mode: 'exam' } : settingsIn(form)),
  });
  throw redirect(`/quiz/${topic_id}/attempts/${attempt.id}`);
}

export const action = actOnServer(start);
export const clientAction = actInBrowser(start);
export const shouldRevalidate = unlessFailed;

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof load>>; matches: Parameters<typeof pageTitle>[1] };
export const meta = ({ loaderData, matches }: MetaArgs) => [
  { title: pageTitle(loaderData?.topic.name ?? 'Practice Test', matches) },
];

/** NO_VALID_QUESTIONS has other reasons too, where discarding an exam would not help. */
const isHeldBack = ({ code, error }: ApiFailure) => code === 'QUESTION_IN_EXAM' || error === quizSentences.allInExams;

export default function QuizSettings() {
  const practice = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const [settled, setSettled] = useState<typeof outcome>();
  const failed = isFailed(outcome) && outcome !== settled ? outcome : null;
  const { revalidate } = useRevalidator();
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button may be far below it.
  useEffect(() => {
    if (failed) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failed]);
  const onExamGone = () => {
    setSettled(outcome);
    return revalidate();
  };
  const [search] = useSearchParams();
  const begin = useOneAtATime();
  const { topic, unseen_count, open_attempts } = practice;
  const asked = search.get('quiz');
  const examOnly = practice.quizzes.find((quiz) => quiz.id === asked);
  const domain = offeredDomain(practice.progress, search.get('domain'));
  const hasNothing = topic.question_count === 0 && practice.quizzes.length === 0;
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title={[topic.name, domain].filter(Boolean).join(': ')}
        meta={`${counted(topic.question_count, 'question')}, ${unseen_count} not yet seen`}
        lead={topic.description}
      />
      {!hasNothing && <ExamDate topic={topic} interest={practice.interest} />}
      {failed && (
        <div className="mb-5" ref={notice}>
          <Alert tone="error">
            {failed.failure.error}
            {isHeldBack(failed.failure) && <RunningExams onChange={onExamGone} />}
          </Alert>
        </div>
      )}
      {practice.ended_attempts.length > 0 && (
        <div className="mb-5">
          <EndedAttempts attempts={practice.ended_attempts} />
        </div>
      )}
      {open_attempts.map((attempt) => (
        <OpenAttempt key={attempt.id} attempt={attempt} only={open_attempts.length === 1} />
      ))}
      {asked && !examOnly && !hasNothing && (
        <div className="mb-5">
          <Alert tone="info">This practice exam is no longer offered here. This is what the topic offers now.</Alert>
        </div>
      )}
      {hasNothing ? (
        <Empty
          title="No questions available. Please try again later."
          action={<a href="/certifications">Back to Certifications</a>}
        />
      ) : (
        !examOnly &&
        topic.question_count > 0 && <SettingsForm key={domain} practice={practice} domain={domain} begin={begin} />
      )}
      <PracticeExams
        quizzes={practice.quizzes}
        topicId={topic.id}
        only={examOnly?.id}
        open={open_attempts}
        begin={begin}
      />
      {examOnly && (
        <p className="practice-exams__all">
          <Link to={`/quiz/${topic.id}`}>All tests of {topic.name}</Link>
        </p>
      )}
      {!hasNothing && (
        <TopicProgress
          progress={practice.progress}
          action={<PracticeMissed topicId={topic.id} missed={practice.missed_count} />}
        />
      )}
      {practice.progress.objectives && <Objectives topicId={topic.id} objectives={practice.progress.objectives} />}
      <PastAttempts
        key={`${topic.id} ${practice.past_attempts[0]?.id}`}
        attempts={practice.past_attempts}
        next={practice.past_next_cursor}
        topicId={topic.id}
      />
      <ExamFacts topic={topic} />
    </main>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return (
    <ErrorScreen
      failure={failure}
      title="Practice Test"
      failed="Failed to load topic information"
      back={{ to: '/certifications', label: 'Back to Certifications' }}
    />
  );
}
