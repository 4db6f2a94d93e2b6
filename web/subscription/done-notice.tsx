import { Alert } from '#web/ui/alert.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Subscription } from './load-plans.ts';
import { priceText } from './price-text.ts';
import { isPeriodUnpaid } from './status-words.ts';

export type Done = 'canceled' | 'resumed' | 'switched';

export function DoneNotice({ done, subscription }: { done: Done; subscription: Subscription | null }) {
  if (!subscription || done === 'canceled') return null;
  return done === 'switched' ? (
    <Alert tone="ok">
      <b>You have switched to {subscription.tier_name}.</b>{' '}
      {subscription.cancel_at_period_end ? (
        <>
          Your cancellation stands: it ends on <LocalDate at={subscription.current_period_end} time="near" />.
        </>
      ) : (
        <>From now on it is {priceText(subscription)}.</>
      )}
    </Alert>
  ) : (
    <Alert tone="ok">
      <b>Your subscription goes on</b>
      {isPeriodUnpaid(subscription) ? (
        ' once the open invoice is paid.'
      ) : (
        <>
          . It renews on <LocalDate at={subscription.current_period_end} time="near" />.
        </>
      )}
    </Alert>
  );
}
