import { subscriptionFailures } from '#core/subscriptions/subscription.ts';
import type { Failed } from '#web/lib/load.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { ActForm } from './act-form.tsx';
import { failureOf } from './act-on-plan.ts';
import { AskButton } from './ask-button.tsx';
import type { Payments, Subscription } from './load-plans.ts';
import { DaysLeft, Period } from './plan-dates.tsx';
import { priceText } from './price-text.ts';
import { StatusNotice } from './status-notice.tsx';
import { accessEndOf, endWord, goesOn, isPeriodUnpaid, statusWords, waitsForPayment } from './status-words.ts';
import { useDeparture } from './use-departure.ts';

interface CurrentPlanProps {
  subscription: Subscription | null;
  payments: Payments;
  userId: string | undefined;
  now: string;
  failed: Failed | null;
  onAsk(ask: string): void;
  onResumed(): Promise<void>;
}

export function CurrentPlan(props: CurrentPlanProps) {
  const { subscription, payments, now, failed, onAsk } = props;
  const portal = useDeparture((api) => api.subscription.portal(), subscriptionFailures.PORTAL_FAILED[1]);
  const status = subscription && statusWords[subscription.status];
  const canPay = payments.mode !== 'off';
  const isRunning = subscription !== null && goesOn(subscription);
  const ends = isRunning && subscription.cancel_at_period_end;
  return (
    <section className="current" aria-labelledby="current-plan">
      <div>
        <p className="t1 soft">Current plan</p>
        <h2 id="current-plan" className="t5">
          {subscription ? subscription.tier_name : 'Free'}{' '}
          {status && (
            <span className={`badge badge--${status.tone}`}>
              <Icon name={status.icon} />
              {status.word}
            </span>
          )}
        </h2>
      </div>
      {subscription ? (
        <Facts subscription={subscription} now={now} />
      ) : (
        <p className="soft current__free">
          Every exam, every flashcard and daily study, with ads beside them. A subscription takes the ads away.
        </p>
      )}
      <div className="grid gap-2 current__a">
        {canPay && payments.has_customer && (
          <ActForm intent="portal" onAct={() => void portal.run()}>
            <Button
              type="submit"
              variant={subscription && waitsForPayment(subscription) ? 'primary' : 'default'}
              busy={portal.busy}
              busyText="Opening..."
            >
              Cards and invoices
            </Button>
          </ActForm>
        )}
        {canPay && isRunning && !ends && (
          <AskButton ask="cancel" className="current__cancel" onAsk={onAsk}>
            Cancel Subscription
          </AskButton>
        )}
      </div>
      <CallFailure failure={portal.failure ?? failureOf(failed, 'portal')} back="/subscription" />
      {subscription && <StatusNotice subscription={subscription} now={now} />}
      {ends && <EndNotice {...props} subscription={subscription} />}
    </section>
  );
}

function Facts({ subscription, now }: { subscription: Subscription; now: string }) {
  const { current_period_start, current_period_end } = subscription;
  const end = endWord(subscription, new Date(now));
  return (
    <dl className="facts num">
      <dt>Price</dt>
      <dd>{priceText(subscription)}</dd>
      <dt>{isPeriodUnpaid(subscription) ? 'Unpaid period' : 'Current period'}</dt>
      <dd>
        <Period from={current_period_start} to={current_period_end} />
      </dd>
      {end && (
        <>
          <dt>{end}</dt>
          <dd>
            <LocalDate at={accessEndOf(subscription)} time="near" />,{' '}
            <DaysLeft at={accessEndOf(subscription)} now={now} />
          </dd>
        </>
      )}
    </dl>
  );
}

type EndNoticeProps = Pick<CurrentPlanProps, 'payments' | 'userId' | 'failed' | 'onResumed'> & {
  subscription: Subscription;
};

function EndNotice({ subscription, payments, userId, failed, onResumed }: EndNoticeProps) {
  const resume = useAction(async (api) => {
    await api.subscription.resume({ userId });
    await onResumed();
  }, subscriptionFailures.RESUME_FAILED[1]);
  const keep = payments.mode !== 'off' && (
    <ActForm intent="resume" onAct={() => void resume.run()}>
      <Button type="submit" busy={resume.busy} busyText="Undoing...">
        Keep subscription
      </Button>
    </ActForm>
  );
  return (
    <div id="end-notice" className="stack stack--tight" tabIndex={-1}>
      <Alert
        tone="info"
        title={
          <>
            Canceled: your subscription ends on <LocalDate at={accessEndOf(subscription)} time="near" />.
          </>
        }
        action={keep}
      >
        {isPeriodUnpaid(subscription)
          ? 'Pay the open invoice, and you keep your access to the end of the period that it is for.'
          : 'You keep your access until then, and nothing more is charged.'}
      </Alert>
      <CallFailure failure={resume.failure ?? failureOf(failed, 'resume')} back="/subscription" />
    </div>
  );
}
