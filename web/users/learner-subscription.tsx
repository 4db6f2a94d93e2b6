import { priceText } from '#web/subscription/price-text.ts';
import { accessEndOf, endWord, grantsAccess, statusWords } from '#web/subscription/status-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { LearnerData } from './learner.tsx';
import { LearnerSection } from './learner-section.tsx';

export function LearnerSubscription({ learner: { subscription, now } }: { learner: LearnerData }) {
  if (!subscription) {
    return (
      <LearnerSection title="Subscription">
        <p className="t2 soft">No subscription, now or before.</p>
      </LearnerSection>
    );
  }
  const { word, tone, icon } = statusWords[subscription.status];
  const at = new Date(now);
  const end = endWord(subscription, at);
  return (
    <LearnerSection title="Subscription">
      <p className="panel row padded">
        <b>{subscription.tier_name}</b>
        <span className={classNames('badge', tone !== 'plain' && `badge--${tone}`)}>
          <Icon name={icon} />
          {word}
        </span>
        <span className="num">{priceText(subscription)}</span>
        {end && (
          <span className="soft">
            {end} <LocalDate at={accessEndOf(subscription)} style="medium" time="near" />
          </span>
        )}
        <span className="soft">{grantsAccess(subscription, at) ? 'Sees no ads' : 'Sees ads'}</span>
      </p>
    </LearnerSection>
  );
}
