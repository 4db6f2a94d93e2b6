import { currencyName } from '#core/subscriptions/money.ts';
import { Empty } from '#web/ui/empty.tsx';
import type { Payments, Subscription, Tier } from './load-plans.ts';
import { goesOn } from './status-words.ts';
import { commonFeatures, Perks, TierCard } from './tier-card.tsx';

interface TiersProps {
  tiers: readonly Tier[];
  /** Null if the reader's subscription could not be loaded: then nothing can be bought. */
  own: { subscription: Subscription | null; payments: Payments } | null;
  onAsk(ask: string): void;
}

export function Tiers({ tiers, own, onAsk }: TiersProps) {
  const held = own?.subscription && goesOn(own.subscription) ? own.subscription : null;
  const common = commonFeatures(tiers);
  const isOff = own?.payments.mode === 'off';
  const currencies = new Set(tiers.map(({ currency }) => currencyName(currency)));
  if (tiers.length === 0) {
    return (
      <Empty title="There are no plans to choose from yet">
        Every exam and every flashcard is open to you without one.
      </Empty>
    );
  }
  return (
    <section aria-labelledby="plans">
      <div className="section__head">
        <h2 className="t5" id="plans">
          Plans
        </h2>
        <p className="t1 soft">
          Prices in {new Intl.ListFormat('en-US').format(currencies)}.
          {held && ' A change of plan takes effect at once and is prorated.'}
        </p>
      </div>
      {isOff && <p className="mb-4">Payments are not set up on this site.</p>}
      <ul className="tiers">
        {tiers.map((tier) => (
          <TierCard
            key={tier.id}
            tier={tier}
            held={held}
            perks={tier.features.filter((feature) => !common.includes(feature))}
            onAsk={own === null || isOff ? null : onAsk}
          />
        ))}
      </ul>
      <Perks features={common} className="perks perks--row" aria-label="In every plan" />
    </section>
  );
}
