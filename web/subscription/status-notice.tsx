import { Alert } from '#web/ui/alert.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Subscription } from './load-plans.ts';
import { accessEndOf, grantsAccess } from './status-words.ts';

export function StatusNotice({ subscription, now }: { subscription: Subscription; now: string }) {
  const { status } = subscription;
  const hasAccess = grantsAccess(subscription, new Date(now));
  const end = <LocalDate at={accessEndOf(subscription)} time="near" />;
  const ads = 'Quizzes and flashcards show ads until then.';
  switch (status) {
    case 'past_due':
      return (
        <Alert
          tone="wait"
          title={
            <>
              Payment overdue: access {hasAccess ? 'until' : 'ended on'} {end}
            </>
          }
        >
          The last payment did not go through. Pay the open invoice or change the card under Cards and invoices, and
          the subscription goes on.
        </Alert>
      );
    case 'unpaid':
      return (
        <Alert tone="error" title="Your subscription is not paid">
          Pay the open invoices under Cards and invoices, and it goes on.{' '}
          {hasAccess ? <>Your access lasts until {end}, and then quizzes and flashcards show ads.</> : ads}
        </Alert>
      );
    case 'paused':
      return (
        <Alert tone="info" icon="pause" title="Your subscription is paused">
          Its trial ended without a card to charge. Add one under Cards and invoices, and it goes on. {ads}
        </Alert>
      );
    case 'incomplete':
      return (
        <Alert tone="wait" icon="clock" title="The first payment has not gone through">
          Complete it under Cards and invoices within a day, or choose a plan again. {ads}
        </Alert>
      );
    case 'incomplete_expired':
      return (
        <Alert tone="info" title="The first payment never went through">
          Nothing was charged. You can choose a plan again.
        </Alert>
      );
    case 'canceled':
      return (
        <Alert
          tone="info"
          title={
            <>
              Your subscription is canceled: access {hasAccess ? 'lasts until' : 'ended on'} {end}
            </>
          }
        >
          Nothing is charged any more. You can choose a plan again at any time.
        </Alert>
      );
    default:
      return null;
  }
}
