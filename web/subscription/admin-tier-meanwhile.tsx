import { amountText } from '#core/money.ts';
import { intervals } from '#core/subscription.ts';
import { type MeanwhileProps, OtherWords, SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx';
import type { AdminTier, TierInput } from './admin-tier.ts';

interface TierMeanwhileProps extends MeanwhileProps<AdminTier> {
  tier_id: string;
  mine: TierInput;
}

/** Two people changed one tier. */
export function TierMeanwhile({ tier_id, mine, ...rest }: TierMeanwhileProps) {
  return (
    <SavedMeanwhile
      {...rest}
      className="tier-meanwhile"
      id={tier_id}
      load={async (api) => (await api.tiersAdmin.list()).tiers.find(({ id }) => id === tier_id) ?? null}
      failed="Failed to get subscription tiers"
    >
      {(theirs) => <OtherWords said={wordsOf(theirs)} typed={wordsOf(mine)} />}
    </SavedMeanwhile>
  );
}

/** What the form's fields say, by their labels. */
function wordsOf(tier: TierInput | AdminTier): Record<string, string> {
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
