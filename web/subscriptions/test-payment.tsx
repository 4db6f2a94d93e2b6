import { formatMoney } from '#core/subscriptions/money.ts';
import { subscriptionFailures, TEST_PAYMENT } from '#core/subscriptions/subscription.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ActForm } from './act-form.tsx';
import { useDeparture } from './use-departure.ts';

const PREFIX = subscriptionFailures.TEST_PAYMENT_FAILED[1].replace('{message}', '');

export function TestPayment({ failed }: { failed: ApiFailure | null }) {
  const payment = useDeparture((api) => api.subscription.testPayment(), subscriptionFailures.PAYMENT_FAILED[1]);
  return (
    <details className="fold panel mt-6 dev" open={failed !== null}>
      <summary>
        <Icon name="gear" />
        <h2>Developer Testing</h2>
        <Icon name="chev" className="chev" />
      </summary>
      <div className="padded stack">
        <div className="row row--apart">
          <p className="soft">
            Sends a {formatMoney(TEST_PAYMENT.price_amount, TEST_PAYMENT.currency)}/{TEST_PAYMENT.interval} test
            payment through the test checkout. Shown in test mode only.
          </p>
          <ActForm intent="test" onAct={() => void payment.run()}>
            <Button type="submit" busy={payment.busy} busyText="Sending...">
              Run test payment
            </Button>
          </ActForm>
        </div>
        {payment.result?.success && <Alert tone="ok">{payment.result.message}</Alert>}
        <CallFailure failure={payment.failure ?? failed} prefix={PREFIX} back="/subscription" />
      </div>
    </details>
  );
}
