import { useEffect, useRef, useState } from 'react';
import {
  useActionData,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router';
import './subscription.css';
import { subscriptionFailures } from '#core/subscriptions/subscription.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { actOnServer, inBrowser, isFailed, onServer } from '#web/lib/load.ts';
import type { OwnSession } from '#web/lib/signed-in.ts';
import { titled } from '#web/lib/title.ts';
import { useRouteFailure } from '#web/lib/use-route-failure.ts';
import { Failed } from '#web/ui/empty.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { actOnPlan, failureOf } from './act-on-plan.ts';
import { CurrentPlan } from './current-plan.tsx';
import { loadPlans } from './load-plans.ts';
import { PlanQuestion } from './plan-question.tsx';
import { type Done, DoneNotice, ResultBanner } from './result-banner.tsx';
import { TestPayment } from './test-payment.tsx';
import { Tiers } from './tiers.tsx';

export const loader = onServer(loadPlans);
export const clientLoader = inBrowser(loadPlans);
export const action = actOnServer(actOnPlan);

export const meta = titled('Subscription');

export default function SubscriptionPage() {
  const { tiers, mine, returned, nothing_begun, now } = useLoaderData<typeof loader>();
  const userId = useRouteLoaderData<OwnSession | null>('shell/signed-in')?.user.id;
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const [search] = useSearchParams();
  const [ask, setAsk] = useState(search.get('ask') ?? failed?.typed.ask?.[0] ?? null);
  const [done, setDone] = useState<Done | null>(null);
  const told = done ?? (outcome && !isFailed(outcome) ? outcome.done : null);
  const doneAt = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const subscription = mine.value?.subscription ?? null;
  const mode = mine.value?.payments.mode ?? 'off';
  const testMode = mode === 'sandbox' || mode === 'test';

  const acted = useRef<Done | null>(null);
  // `now` changes with every load: only then does the page show the result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for `now`
  useEffect(() => {
    if (!acted.current) return;
    setDone(acted.current);
    setAsk(null);
    acted.current = null;
  }, [now]);

  // The pressed button is gone or disabled; the focus moves to the result.
  useEffect(() => {
    if (done) (document.getElementById('end-notice') ?? doneAt.current)?.focus();
  }, [done]);

  /** Without the checkout's query, which is outdated now. */
  const reload = async () => {
    await navigate('/subscription', { replace: true, preventScrollReset: true });
  };
  const finish = (what: Done) => {
    setDone(null);
    acted.current = what;
    return reload();
  };

  return (
    <main id="main" className="wrap page">
      <PageHead title="Subscription" meta={testMode && 'Checkout runs in test mode'} />
      {returned && mine.value && !told && (
        <ResultBanner returned={returned} nothingBegun={nothing_begun} subscription={subscription} />
      )}
      <div ref={doneAt} tabIndex={-1} className="done">
        {told && <DoneNotice done={told} subscription={subscription} />}
      </div>
      {ask && (
        <PlanQuestion
          ask={ask}
          tiers={tiers.value ?? []}
          subscription={subscription}
          userId={userId}
          testMode={testMode}
          now={now}
          failed={failed?.typed.ask?.[0] === ask ? failed.failure : null}
          onDone={finish}
          onClose={(isStale) => {
            setAsk(null);
            if (isStale || search.has('ask')) void reload();
          }}
        />
      )}
      {mine.value ? (
        <CurrentPlan
          subscription={subscription}
          payments={mine.value.payments}
          userId={userId}
          now={now}
          failed={failed}
          onAsk={setAsk}
          onResumed={() => finish('resumed')}
        />
      ) : (
        <Unread sentence={subscriptionFailures.SUBSCRIPTIONS_FAILED[1]} failure={mine.failure} />
      )}
      {tiers.value ? (
        <Tiers tiers={tiers.value} own={mine.value} onAsk={setAsk} />
      ) : (
        <Unread sentence={subscriptionFailures.TIERS_FAILED[1]} failure={tiers.failure} />
      )}
      {testMode && <TestPayment failed={failureOf(failed, 'test')} />}
    </main>
  );
}

function Unread({ sentence, failure }: { sentence: string; failure: ApiFailure | null }) {
  const { state, revalidate } = useRevalidator();
  const reason = failure && failure.error !== sentence ? failure.error : 'Please try again later.';
  return (
    <div className="mt-5 mb-5">
      <Failed
        title={sentence}
        retryWord={state === 'loading' ? 'Trying...' : 'Try Again'}
        onRetry={() => void revalidate()}
      >
        {reason}
      </Failed>
    </div>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return <ErrorScreen failure={failure} title="Subscription" />;
}
