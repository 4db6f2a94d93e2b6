import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { useVisitor } from '#web/lib/use-visitor.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { ActForm } from './act-form.tsx';

type Notice = NonNullable<ReturnType<typeof useVisitor>['notice']>;

export function FrameNotice() {
  const { notice } = useVisitor();
  const place = useRef<HTMLElement>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const dismiss = useAction(async (api, notice_id: string) => {
    await api.subscription.dismissNotice({ notice_id });
    setDismissed(notice_id);
    // The pressed button is gone; the focus moves to its place.
    place.current?.focus();
  }, 'The notice could not be dismissed. Please try again later.');
  if (!notice) return null;
  const isFailed = notice.kind === 'payment_failed';
  const button = (
    <ActForm intent="dismiss" fields={{ notice_id: notice.id }} onAct={() => void dismiss.run(notice.id)}>
      <Button type="submit" size="sm" busy={dismiss.busy} busyText="Dismissing...">
        Dismiss
      </Button>
    </ActForm>
  );
  return (
    <section ref={place} tabIndex={-1} className="wrap frame-notice" aria-label="About your subscription">
      {notice.id === dismissed ? (
        <span className="sr" role="status">
          The notice is dismissed.
        </span>
      ) : (
        <Alert tone={isFailed ? 'wait' : 'info'} title={<Title notice={notice} />} action={button}>
          {new Date(notice.access_until) <= new Date() ? 'You see ads again since ' : 'You see no ads until '}
          <LocalDate at={notice.access_until} time="near" />.{' '}
          <Link to="/subscription">{isFailed ? 'Pay or change the card' : 'Choose a plan'}</Link>
        </Alert>
      )}
      <CallFailure failure={dismiss.failure} back="/subscription" />
    </section>
  );
}

function Title({ notice: { kind, tier_name } }: { notice: Notice }) {
  if (kind === 'payment_failed') return <>The renewal of your {tier_name} subscription was not paid</>;
  return (
    <>
      Your {tier_name} subscription has ended{kind === 'ended_unpaid' && ', because its renewal was not paid'}
    </>
  );
}
