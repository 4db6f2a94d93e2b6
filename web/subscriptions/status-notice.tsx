import type { ComponentProps } from 'react';
import type { SubscriptionStatus } from '#core/subscriptions/access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Subscription } from './load-plans.ts';
import { accessEndOf, grantsAccess } from './status-words.ts';

export function StatusNotice({ subscription, now }: { subscription: Subscription; now: string }) {
  const hasAccess = grantsAccess(subscription, new Date(now));
  const end = <LocalDate at={accessEndOf(subscription)} time="near" />;
  const ads = 'You see ads until then.';
  const notices: Partial<Record<SubscriptionStatus, ComponentProps<typeof Alert>>> = {
    past_due: {
      tone: 'wait',
      title: (
        <>
          Payment overdue: access {hasAccess ? 'until' : 'ended on'} {end}
        </>
      ),
      children:
        'The last payment did not go through. Pay the open invoice or change the card under Cards and invoices, and the subscription goes on.',
    },
    unpaid: {
      tone: 'error',
      title: 'Your subscription is not paid',
      children: (
        <>
          Pay the open invoices under Cards and invoices, and it goes on.{' '}
          {hasAccess ? <>Your access lasts until {end}, and then you see ads.</> : ads}
        </>
      ),
    },
    paused: {
      tone: 'info',
      icon: 'pause',
      title: 'Your subscription is paused',
      children: `Its trial ended without a card to charge. Add one under Cards and invoices, and it goes on. ${ads}`,
    },
    incomplete: {
      tone: 'wait',
      icon: 'clock',
      title: 'The first payment has not gone through',
      children: `Complete it under Cards and invoices within a day, or choose a plan again. ${ads}`,
    },
    incomplete_expired: {
      tone: 'info',
      title: 'The first payment never went through',
      children: 'Nothing was charged. You can choose a plan again.',
    },
    canceled: {
      tone: 'info',
      title: (
        <>
          Your subscription is canceled: access {hasAccess ? 'lasts until' : 'ended on'} {end}
        </>
      ),
      children: 'You will not be charged again. You can choose a plan again at any time.',
    },
  };
  const notice = notices[subscription.status];
  return notice && <Alert {...notice} />;
}
