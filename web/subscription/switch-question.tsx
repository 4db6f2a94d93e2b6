import { formatMoney } from '#core/money.ts';
import { subscriptionFailures } from '#core/subscription.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { isolated } from '#web/ui/isolated.tsx';
import type { Subscription, Tier } from './load-plans.ts';
import { fullPriceText, leftOver, priceText } from './price-text.ts';
import { Question } from './question.tsx';

interface SwitchQuestionProps {
  tier: Tier;
  subscription: Subscription;
  userId: string | undefined;
  now: string;
  failed: ApiFailure | null;
  onDone(): Promise<void>;
  onClose(failed: boolean): void;
}

export function SwitchQuestion({ tier, subscription, userId, now, failed, onDone, onClose }: SwitchQuestionProps) {
  const credit = leftOver(subscription, tier, new Date(now));
  const ends = subscription.cancel_at_period_end;
  const change = useAction(async (api) => {
    await api.subscription.changePlan({ priceId: tier.price_id, userId });
    await onDone();
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
      onConfirm={() => void change.run()}
      onClose={() => onClose(change.failure !== null)}
    >
      <dl className="current__facts">
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
