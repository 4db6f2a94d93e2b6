import { intervals, subscriptionFailures } from '#core/subscription.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import type { Tier } from './load-plans.ts';
import { fullPriceText } from './price-text.ts';
import { Question } from './question.tsx';
import { useDeparture } from './use-departure.ts';

interface BuyQuestionProps {
  tier: Tier;
  userId: string | undefined;
  testMode: boolean;
  failed: ApiFailure | null;
  onClose(failed: boolean): void;
}

export function BuyQuestion({ tier, userId, testMode, failed, onClose }: BuyQuestionProps) {
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
      onConfirm={() => void checkout.run()}
      onClose={() => onClose(checkout.failure !== null)}
    >
      <dl className="current__facts">
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
