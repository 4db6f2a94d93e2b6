import type { ComponentProps } from 'react';
import { formatMoney } from '#core/subscriptions/money.ts';
import { intervals } from '#core/subscriptions/subscription.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AskButton } from './ask-button.tsx';
import type { Subscription, Tier } from './load-plans.ts';
import { monthlyText, priceText } from './price-text.ts';

interface TierCardProps {
  tier: Tier;
  held: Subscription | null;
  perks: readonly string[];
  onAsk: ((ask: string) => void) | null;
}

export function TierCard({ tier, held, perks, onAsk }: TierCardProps) {
  const isOwn = held?.tier_id === tier.id;
  return (
    <li className={classNames('tier', isOwn && 'tier--now')}>
      <h3>{tier.name}</h3>
      {tier.description && <p className="soft">{tier.description}</p>}
      <p className="row baseline gap-2 mt-4 tier__p">
        <b className="serif num">{formatMoney(tier.price_amount, tier.currency)}</b>
        <span className="soft">{intervals[tier.interval].per}</span>
      </p>
      <p className="t1 soft num">
        {isOwn && held.price_amount !== tier.price_amount
          ? `You pay ${priceText(held)}`
          : (monthlyText(tier) ?? 'billed each month')}
      </p>
      <Perks features={perks} className="perks" />
      <div className="tier__a">
        {isOwn ? (
          <Button disabled>Current Plan</Button>
        ) : (
          onAsk && (
            <AskButton ask={tier.id} onAsk={onAsk}>
              {held ? `Switch to ${tier.name}` : `Choose ${tier.name}`}
            </AskButton>
          )
        )}
      </div>
    </li>
  );
}

export function Perks({ features, ...list }: ComponentProps<'ul'> & { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <ul {...list}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

/** In the first tier's order. Empty for a single tier. */
export function commonFeatures(tiers: readonly { features: readonly string[] }[]): string[] {
  const [first, ...others] = tiers;
  if (!first || others.length === 0) return [];
  return first.features.filter((feature) => others.every(({ features }) => features.includes(feature)));
}
