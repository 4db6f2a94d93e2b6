import type { ApiFailure } from '#web/lib/api-error.ts';
import { BuyQuestion } from './buy-question.tsx';
import { CancelQuestion } from './cancel-question.tsx';
import type { Done } from './done-notice.tsx';
import type { Subscription, Tier } from './load-plans.ts';
import { goesOn } from './status-words.ts';
import { SwitchQuestion } from './switch-question.tsx';

interface PlanQuestionProps {
  ask: string;
  tiers: readonly Tier[];
  subscription: Subscription | null;
  userId: string | undefined;
  testMode: boolean;
  now: string;
  failed: ApiFailure | null;
  onDone(done: Done): Promise<void>;
  onClose(failed: boolean): void;
}

export function PlanQuestion({ ask, tiers, subscription, testMode, now, onDone, ...rest }: PlanQuestionProps) {
  const held = subscription && goesOn(subscription) ? subscription : null;
  if (ask === 'cancel') {
    if (!held || held.cancel_at_period_end) return null;
    return <CancelQuestion {...rest} subscription={held} now={now} onDone={() => onDone('canceled')} />;
  }
  const tier = tiers.find(({ id }) => id === ask);
  if (!tier) return null;
  if (!held) return <BuyQuestion {...rest} tier={tier} testMode={testMode} />;
  if (held.tier_id === tier.id) return null;
  return <SwitchQuestion {...rest} tier={tier} subscription={held} now={now} onDone={() => onDone('switched')} />;
}
