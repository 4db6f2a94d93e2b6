import { useState } from 'react';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { AdminPayments } from './admin-tier.ts';

export function WebhookTest({ payments: { mode, webhook_url } }: { payments: AdminPayments }) {
  const [result, setResult] = useState<{ message: string; event_id: string; latency_ms: number } | null>(null);
  const test = useAction((api) => api.tiersAdmin.testWebhook(), 'Unexpected failure');
  const send = async () => {
    setResult(null);
    setResult(await test.run());
  };
  const isOff = mode === 'off';
  return (
    <section className="webhook grid gap-3 topline mt-6" aria-labelledby="webhook-test">
      <h2 className="t4" id="webhook-test">
        Stripe Webhook Test
      </h2>
      <p className="soft">
        The payment provider tells of payments, renewals and cancellations by events to this address. The test sends
        an event of its own there, signed as the provider's are, and shows what the address answers. Nothing is
        applied and nothing is stored.
      </p>
      <p className="row gap-2 well">
        <span className="mono anywhere">{webhook_url}</span>
        <CopyButton text={webhook_url} label="address of the webhook" />
      </p>
      <div className="row">
        <Button
          busy={test.busy}
          busyText="Sending..."
          aria-disabled={isOff || undefined}
          aria-describedby={isOff ? 'webhook-off' : undefined}
          onClick={() => !isOff && void send()}
        >
          Send test event
        </Button>
        {isOff && (
          <span className="t1 soft" id="webhook-off">
            Payments are not set up: there is no signing secret to test.
          </span>
        )}
      </div>
      <div role="status">
        {result && (
          <Alert tone="ok" title={result.message}>
            Answered in {result.latency_ms.toLocaleString('en-US')} ms. Event{' '}
            <span className="mono">{result.event_id}</span>
          </Alert>
        )}
      </div>
      <CallFailure failure={told(test.failure)} back="/admin/subscriptions" />
    </section>
  );
}

/** Webhook failures have their own messages; anything else is a failure of this call. */
function told(failure: ApiFailure | null): ApiFailure | null {
  if (!failure || ['WEBHOOK_TEST_FAILED', 'WEBHOOK_TEST_SILENT', 'UNREACHABLE'].includes(failure.code))
    return failure;
  if (failure.status === 401) return { ...failure, error: 'No active session' };
  return { ...failure, error: `Error testing webhook: ${failure.error}` };
}
