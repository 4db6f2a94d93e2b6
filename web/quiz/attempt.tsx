import { useCallback, useEffect, useState } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import '#web/styles/quiz.css';
import '#web/styles/results.css';
import type { Api } from '#core/contract/index.ts';
import { seesAds } from '#web/ads/slot.tsx';
import { sendFeedback } from '#web/feedback/send.ts';
import { actOnServer, inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { type Attempt, type RunningAttempt, titleOf } from './attempt-state.ts';
import { Discarded } from './discarded.tsx';
import type { Elsewhere } from './elsewhere.ts';
import { Ended } from './ended.tsx';
import { Interrupted } from './interrupted.tsx';
import { Paused } from './paused.tsx';
import { Results } from './results.tsx';
import { Sitting } from './sitting.tsx';

async function load(api: Api, { params, url }: PageArgs) {
  const open = String(url.searchParams.has('open'));
  const [{ attempt }, ads] = await Promise.all([
    api.quiz.attempt({ attempt_id: params.attemptId ?? '', open }),
    seesAds(api, params.topicId ?? ''),
  ]);
  return { attempt, ads };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
/** Feedback from the results, where no script sends it. */
export const action = actOnServer(sendFeedback);
/** No main navigation beside a running test; results bring the frame themselves. */
export const handle = { bare: true };

type MetaArgs = { loaderData?: { attempt: Attempt }; matches: Parameters<typeof pageTitle>[1] };
export const meta = ({ loaderData, matches }: MetaArgs) => [
  { title: pageTitle(loaderData ? titleOf(loaderData.attempt) : 'Quiz', matches) },
];

/** An attempt at its own address: running, paused, or its results; reloading or opening it elsewhere shows the same. */
export default function AttemptPage() {
  const { attempt, ads } = useLoaderData<typeof loader>();
  return <AttemptScreen key={attempt.id} loaded={attempt} ads={ads} />;
}

function AttemptScreen({ loaded, ads }: { loaded: Attempt; ads: boolean }) {
  const [attempt, setAttempt] = useState(loaded);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  const [search] = useSearchParams();
  const show = useCallback((next: Attempt, found: Elsewhere | null = null) => {
    setAttempt(next);
    setElsewhere(found);
  }, []);
  // A time that ran out has screens of its own; a pause that ended shows the question.
  const onElsewhere = useCallback(
    (found: Elsewhere) => {
      const { attempt: now } = found;
      if (!now || (now.state === 'completed' && now.ended_by === 'learner')) setElsewhere(found);
      else show(now, now.state === 'paused' ? found : null);
    },
    [show],
  );
  useEffect(() => show(loaded), [loaded, show]);
  useEffect(() => {
    if (attempt.state === 'completed' || attempt.state === 'paused') window.scrollTo(0, 0);
  }, [attempt.state]);
  if (elsewhere && elsewhere.attempt?.state !== 'paused') {
    const completed = elsewhere.attempt?.state === 'completed' ? elsewhere.attempt : null;
    return <Interrupted known={attempt} completed={completed} elsewhere={elsewhere} onResults={show} />;
  }
  switch (attempt.state) {
    case 'running':
      return (
        <Sitting
          attempt={attempt}
          startAt={firstQuestion(attempt, search.get('q'))}
          ads={ads}
          onAttempt={show}
          onElsewhere={onElsewhere}
        />
      );
    case 'paused':
      return <Paused attempt={attempt} elsewhere={elsewhere} onAttempt={show} onElsewhere={onElsewhere} />;
    case 'completed':
      return (
        <SignedInFrame>
          <Results attempt={attempt} />
        </SignedInFrame>
      );
    case 'ended':
      return (
        <SignedInFrame>
          <Ended attempt={attempt} onAttempt={show} />
        </SignedInFrame>
      );
    case 'discarded':
      return (
        <SignedInFrame>
          <Discarded attempt={attempt} />
        </SignedInFrame>
      );
  }
}

/** Where one left off: the question in the address, else the first that is open, else the first. */
function firstQuestion(attempt: RunningAttempt, asked: string | null): number {
  const index = Number(asked) - 1;
  if (attempt.questions[index]) return index;
  return Math.max(
    0,
    attempt.questions.findIndex((question) => question.picks.length === 0),
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
