import { readAmount } from '#core/money.ts';
import type { Interval } from '#core/subscription.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type AdminTier, featuresIn, type TypedTier } from './admin-tier.ts';
import { commonFeatures, TierCard } from './tier-card.tsx';

interface TierPreviewProps {
  typed: TypedTier;
  /** Features that all tiers share are listed once below them. */
  others: readonly AdminTier[];
}

export function TierPreview({ typed, others }: TierPreviewProps) {
  const { name, description, currency, active } = typed;
  const interval = typed.interval as Interval;
  const features = featuresIn(typed.features);
  const common = commonFeatures([{ features }, ...others]);
  const { amount } = readAmount(typed.price, currency);
  const shown = { name: name.trim() || 'Its name', description: description.trim(), currency, interval, features };
  const tier = { ...shown, id: 'preview', price_id: '', active, price_amount: amount ?? 0 };
  return (
    <section
      className={classNames('tier-preview', amount === null && 'tier-preview--unpriced')}
      aria-label="As learners see it"
    >
      <p className="t1 soft">
        {active ? 'As learners see it' : 'Learners do not see it while it is inactive; then it looks like this'}
      </p>
      <ul className="tiers">
        <TierCard
          tier={tier}
          held={null}
          perks={features.filter((feature) => !common.includes(feature))}
          onAsk={null}
        />
      </ul>
      {amount === null && <p className="t1 soft">Its price stands here once it can be read.</p>}
      {common.length > 0 && (
        <p className="t1 soft">In every plan, and said once under all of them: {common.join(' · ')}</p>
      )}
    </section>
  );
}
