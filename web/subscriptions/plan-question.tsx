import { formatMoney } from '#core/subscriptions/money.ts';
import { intervals, subscriptionFailures } from '#core/subscriptions/subscription.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { isolated } from '#web/ui/isolated.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Subscription, Tier } from './load-plans.ts';
import { fullPriceText, leftOver, priceText } from './price-text.ts';
import { Question } from './question.tsx';
import type { Done } from './result-banner.tsx';
import { goesOn, grantsAccess, isPeriodUnpaid } from './status-words.ts';
import { useDeparture } from './use-departure.ts';

interface AskedProps {
  userId: string | undefined;
  now: string;
  failed: ApiFailure | null;
  onDone(done: Done): Promise<void>;
  onClose(failed: boolean): void;
}

interface PlanQuestionProps extends AskedProps {
  ask: string;
  tiers: readonly Tier[];
  subscription: Subscription | null;
  testMode: boolean;
}

export function PlanQuestion({ ask, tiers, subscription, testMode, ...rest }: PlanQuestionProps) {
  const held = subscription && goesOn(subscription) ? subscription : null;
  if (ask === 'cancel') {
    if (!held || held.cancel_at_period_end) return null;
    return <CancelQuestion {...rest} subscription={held} />;
  }
  const tier = tiers.find(({ id }) => id === ask);
  if (!tier) return null;
  if (!held) return <BuyQuestion {...rest} tier={tier} testMode={testMode} />;
  if (held.tier_id === tier.id) return null;
  return <SwitchQuestion {...rest} tier={tier} subscription={held} />;
}

function BuyQuestion({ tier, userId, testMode, failed, onClose }: AskedProps & { tier: Tier; testMode: boolean }) {
  const checkout = useDeparture(
    (api) =>
      api.subscription.checkout({ priceId: tier.price_id, userId, returnUrl: `${location.origin}/subscription` }),
    subscriptionFailures.PAYMENT_FAILED[1],
  );
  const { per } = intervals[tier.interval];
  return (
    <Question
      ask={tier.id}
      intent="checkout"
      priceId={tier.price_id}
      title="Complete Subscription"
      confirm="Continue to checkout"
      busyText="Opening the checkout..."
      action={checkout}
      failed={failed}
      onClose={onClose}
    >
      <dl className="facts num">
        <dt>Plan</dt>
        <dd>{tier.name}</dd>
        <dt>Price</dt>
        <dd>{fullPriceText(tier)}</dd>
        <dt>Charged</dt>
        <dd>today, then {per.replace(/^per /, 'every ')} until you cancel</dd>
      </dl>
      <p className="soft">
        The payment provider takes your card on its own page; no card number reaches this site. Nothing is charged
        before you confirm there.
      </p>
      {testMode && <p className="soft">Checkout runs in test mode: no money moves.</p>}
    </Question>
  );
}

type HeldProps = AskedProps & { subscription: Subscription };

/** The subscription lasts until the end of the period. */
function CancelQuestion({ subscription, userId, now, failed, onDone, onClose }: HeldProps) {
  const cancel = useAction(async (api) => {
    await api.subscription.cancel({ userId });
    await onDone('canceled');
  }, subscriptionFailures.CANCEL_FAILED[1]);
  return (
    <Question
      ask="cancel"
      intent="cancel"
      title={isolated`Cancel your ${subscription.tier_name} subscription?`}
      confirm="Cancel Subscription"
      busyText="Canceling..."
      keep="Keep it"
      danger
      action={cancel}
      failed={failed}
      onClose={onClose}
    >
      {isPeriodUnpaid(subscription) ? (
        <p>
          The last payment did not go through, so there is no paid time left: your subscription and your access end at
          once, and the open invoice is no longer collected.
        </p>
      ) : grantsAccess(subscription, new Date(now)) ? (
        <p>
          Your access lasts until{' '}
          <b>
            <LocalDate at={subscription.current_period_end} time="near" />
          </b>
          , the end of the current period. After that, nothing more is charged, and you see ads again.
        </p>
      ) : (
        <p>You will not be charged again. You go on seeing ads, as you do now.</p>
      )}
      <p className="soft">Your progress, results and entitlements stay.</p>
    </Question>
  );
}

function SwitchQuestion({ tier, subscription, userId, now, failed, onDone, onClose }: HeldProps & { tier: Tier }) {
  const credit = leftOver(subscription, tier, new Date(now));
  const ends = subscription.cancel_at_period_end;
  const change = useAction(async (api) => {
    await api.subscription.changePlan({ priceId: tier.price_id, userId });
    await onDone('switched');
  }, subscriptionFailures.PLAN_CHANGE_FAILED[1]);
  return (
    <Question
      ask={tier.id}
      intent="switch"
      priceId={tier.price_id}
      title={isolated`Switch to ${tier.name}?`}
      confirm={`Switch to ${tier.name}`}
      busyText="Switching..."
      action={change}
      failed={failed}
      onClose={onClose}
    >
      <dl className="facts num">
        <dt>New price</dt>
        <dd>{fullPriceText(tier)}</dd>
        <dt>Until now</dt>
        <dd>
          {subscription.tier_name}, {priceText(subscription)}
        </dd>
      </dl>
      <p className="soft">
        The change takes effect at once and is prorated: what you have paid for and not used yet is counted against
        the new price, and{' '}
        {credit > 0 ? (
          <>
            as it is more than that, nothing is charged now. About {formatMoney(credit, tier.currency)} stays as a
            credit{ends ? '' : ' and pays for the periods that follow'}. It is not paid out.
          </>
        ) : (
          'only the rest is charged to your card.'
        )}
      </p>
      {ends && (
        <p className="soft">
          Your cancellation stays: {tier.name} then ends with its first period.
          {credit > 0 && ' The credit then waits for a later subscription, unless you keep this one.'}
        </p>
      )}
    </Question>
  );
}
