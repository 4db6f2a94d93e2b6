import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Subscription } from './load-plans.ts';
import { priceText } from './price-text.ts';
import { isPeriodUnpaid } from './status-words.ts';

interface ResultBannerProps {
  returned: 'success' | 'cancel';
  nothingBegun: boolean;
  subscription: Subscription | null;
}

/** Based on the provider's state, not on the address. */
export function ResultBanner({ returned, nothingBegun, subscription }: ResultBannerProps) {
  const isActive = subscription?.status === 'active' || subscription?.status === 'trialing';
  const banner = useRef<HTMLDivElement>(null);
  const wasActive = useRef(isActive);
  useEffect(() => {
    // The pressed button is gone.
    if (isActive && !wasActive.current) banner.current?.focus();
    wasActive.current = isActive;
  }, [isActive]);
  return (
    <div ref={banner} tabIndex={-1} className="mb-5 banner">
      {returned === 'cancel' ? (
        <Alert tone="info" title="Nothing was charged.">
          You left the checkout before paying. {isActive ? 'Your subscription is as it was.' : 'The plans stay open.'}
        </Alert>
      ) : isActive ? (
        <Alert tone="ok">
          <b>{subscription.status === 'trialing' ? 'Your trial has begun.' : 'Payment received.'}</b> Your
          subscription is active, and the ads are gone.
        </Alert>
      ) : nothingBegun ? (
        <Alert tone="info" title="There is no payment to wait for.">
          No checkout has been begun with this account lately.
        </Alert>
      ) : (
        <Alert tone="wait" icon="clock" title="Your payment is being confirmed." action={<LookAgain />}>
          This usually takes a few seconds. Please do not pay a second time.
        </Alert>
      )}
    </div>
  );
}

function LookAgain() {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form action="/subscription" replace preventScrollReset>
      <input type="hidden" name="test" value="success" />
      <Button type="submit" size="sm" busy={busy} busyText="Looking...">
        Look again
      </Button>
    </Form>
  );
}

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
