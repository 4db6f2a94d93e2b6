import { useEffect, useState } from 'react';
import { amountText } from '#core/money.ts';
import { intervals } from '#core/subscription.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { OfficeTier, TierInput } from './office-tier.ts';

interface TierMeanwhileProps {
  sentence: string;
  tier_id: string;
  mine: TierInput;
  /** Drops what was typed here. */
  onTheirs(tier: OfficeTier): void;
  /** Saves what was typed here over it. */
  onMine(tier: OfficeTier): void;
}

/** Two people changed one tier: shows what the other one saved where it is something else, and leaves the choice. */
export function TierMeanwhile({ sentence, tier_id, mine, onTheirs, onMine }: TierMeanwhileProps) {
  const [theirs, setTheirs] = useState<OfficeTier | null>(null);
  const { run, failure } = useAction(
    async (api, id: string) => (await api.tiersOffice.list()).tiers.find((tier) => tier.id === id) ?? null,
    'Failed to get subscription tiers',
  );
  useEffect(() => {
    void run(tier_id).then(setTheirs);
  }, [run, tier_id]);
  const said = theirs && wordsOf(theirs);
  const typed = wordsOf(mine);
  const others = said ? Object.keys(said).filter((name) => said[name] !== typed[name]) : [];
  return (
    <section className="tier-meanwhile" aria-label="Saved meanwhile">
      <Alert tone="error">{sentence}</Alert>
      {failure && <Alert tone="error">{failure.error}</Alert>}
      {theirs && said && (
        <>
          <p className="t1 soft">
            {others.length === 0
              ? 'They saved the same as you typed.'
              : 'What they saved, where yours says something else:'}
          </p>
          <dl className="t1">
            {others.map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{said[name] || '(empty)'}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <Button size="sm" onClick={() => onTheirs(theirs)}>
              Take theirs
            </Button>
            <Button size="sm" onClick={() => onMine(theirs)}>
              Save mine over it
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** What the form's fields say, by their labels. */
function wordsOf(tier: TierInput | OfficeTier): Record<string, string> {
  const { name, description = '', price_amount, currency, interval, price_id, features, active } = tier;
  const price = Number.isInteger(price_amount) ? amountText(price_amount, currency) : '';
  return {
    Name: name.trim(),
    Description: description.trim(),
    Price: `${price}, ${intervals[interval].label}`,
    'Price ID': price_id ?? '',
    Features: features.join('\n'),
    Status: active ? 'Active' : 'Inactive',
  };
}
