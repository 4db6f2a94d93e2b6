import { useEffect, useState } from 'react';
import { redirect, useActionData, useLoaderData, useParams, useSearchParams } from 'react-router';
import { useRemembered } from '#web/lib/use-remembered.ts';
import './quiz.css';
import './results.css';
import type { Api } from '#core/contract/index.ts';
import { type Attempt, titleOf } from '#core/quizzes/attempt.ts';
import { savingOf } from '#core/quizzes/run.ts';
import { Slot, seesAds } from '#web/ads/slot.tsx';
import { sendFeedback } from '#web/feedback/send.ts';
import { textOf } from '#web/lib/form-text.ts';
import { actOnServer, type Failed, inBrowser, isFailed, onServer, type PageArgs } from '#web/lib/load.ts';
import { sessionOf } from '#web/lib/signed-in.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { readingOf } from '#web/reviews/reading.ts';
import { useReading } from '#web/reviews/use-reading.ts';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import { DrawnAnew } from './drawn-anew.tsx';
import { Awaiting, Discarded, Ended } from './ended.tsx';
import { Interrupted } from './interrupted.tsx';
import { LeaveQuiz } from './leave-quiz.tsx';
import { Paused } from './paused.tsx';
import { QuizRunner } from './quiz-runner.tsx';
import { Results } from './results.tsx';
import { RunNotices } from './run-notices.tsx';
import { runOf } from './server-run.ts';
import { useRun } from './use-run.ts';

async function load(api: Api, { params }: PageArgs) {
  const [{ attempt }, ads] = await Promise.all([
    api.quiz.attempt({ attempt_id: params.attemptId ?? '' }),
    seesAds(api, params.topicId ?? ''),
  ]);
  const [asksSure, user_id] = await Promise.all([asksHowSure(api, attempt), readerOf(api, attempt)]);
  return { attempt, ads, asksSure, user_id };
}

/** Explanations are read between the questions in study mode alone. */
async function readerOf(api: Api, { mode, state }: Attempt): Promise<string | null> {
  if (mode !== 'study' || state === 'completed') return null;
  return (await sessionOf(api)).user?.id ?? null;
}

async function asksHowSure(api: Api, { mode, state }: Attempt): Promise<boolean> {
  if (mode !== 'study' || state === 'completed') return false;
  const { settings } = await api.study.settings().catch(() => ({ settings: { ask_confidence: true } }));
  return settings.ask_confidence;
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
/** Opens the results, or sends feedback from them, without a script. */
async function act(api: Api, form: FormData, args: PageArgs) {
  if (textOf(form, 'intent') !== 'open') return sendFeedback(api, form, args);
  const { attempt } = await api.quiz.open({ attempt_id: args.params.attemptId ?? '' });
  // One without an answer is discarded only for whoever opens it: a late answer may still arrive.
  if (attempt.state === 'discarded') return { attempt };
  throw redirect(`${args.url.pathname}${args.url.search}`);
}

export const action = actOnServer(act);
/** No navigation beside a running test; the results bring their own frame. */
export const handle = { bare: true };

type MetaArgs = { loaderData?: { attempt: Attempt }; matches: Parameters<typeof pageTitle>[1] };
export const meta = ({ loaderData, matches }: MetaArgs) => [
  { title: pageTitle(loaderData ? titleOf(loaderData.attempt) : 'Quiz', matches) },
];

export default function AttemptPage() {
  const { attempt: found, ...rest } = useLoaderData<typeof loader>();
  const posted = useActionData<{ attempt: Attempt } | Failed>();
  const { attempt } = posted && !isFailed(posted) ? posted : { attempt: found };
  return <AttemptScreen key={attempt.id} loaded={attempt} {...rest} />;
}

interface AttemptScreenProps {
  loaded: Attempt;
  ads: boolean;
  asksSure: boolean;
  user_id: string | null;
}

function AttemptScreen({ loaded, ads, asksSure, user_id }: AttemptScreenProps) {
  const [search] = useSearchParams();
  const place = Number(search.get('q')) - 1;
  const [server] = useState(() => runOf(loaded, place));
  const run = useRun(server);
  const { attempt, elsewhere, current } = run;
  useEffect(() => server.open(loaded, place), [server, loaded, place]);
  useRemembered({ q: String(current + 1) });
  useEffect(() => {
    if (['completed', 'ended', 'paused'].includes(attempt.state)) window.scrollTo(0, 0);
  }, [attempt.state]);
  const [reading] = useState(() => (user_id === null ? null : readingOf(user_id)));
  useReading(reading?.put, attempt.state === 'running' ? server.reviewOf(current + 1) : undefined);
  const isRunning = attempt.state === 'running' && attempt.remaining_ms > 0 && !run.stopped;
  return (
    <>
      <DrawnAnew>
        {elsewhere && elsewhere.attempt?.state !== 'paused' ? (
          <Interrupted run={run} elsewhere={elsewhere} onResults={server.show} />
        ) : attempt.state === 'running' ? (
          <QuizRunner
            run={run}
            store={server}
            server={server}
            asksSure={asksSure}
            saving={<SaveState state={savingOf(run)} />}
            notices={(failures) => <RunNotices run={run} server={server} failures={failures} />}
            ad={ads && <Slot running />}
          />
        ) : attempt.state === 'paused' ? (
          <Paused
            run={run}
            attempt={attempt}
            store={server}
            kept="Your answers are saved; you can close this page and come back. A pause ends after 30 days."
          />
        ) : (
          <SignedInFrame banner={false}>
            {attempt.state === 'completed' && <Results attempt={attempt} run={run} />}
            {attempt.state === 'ended' &&
              (attempt.awaits_exam ? (
                <Awaiting attempt={attempt} server={server} />
              ) : (
                <Ended attempt={attempt} server={server} />
              ))}
            {attempt.state === 'discarded' && <Discarded run={run} />}
          </SignedInFrame>
        )}
      </DrawnAnew>
      <LeaveQuiz running={isRunning && !elsewhere} server={server} />
    </>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const { topicId } = useParams();
  const topicKnown = failure?.code === 'ATTEMPT_NOT_FOUND' && /^[0-9a-f-]{36}$/.test(topicId ?? '');
  return (
    <ErrorScreen
      failure={failure}
      title="This attempt cannot be shown"
      failed="Failed to load questions. Please try again."
      back={
        topicKnown
          ? { to: `/quiz/${topicId}`, label: 'New Quiz' }
          : { to: '/certifications', label: 'Back to Certifications' }
      }
    />
  );
}
