import type { NoticeKind } from '#core/subscription.ts';
import type { Settings } from '../env.ts';
import { emailTo, momentText } from '../mail/email.ts';
import type { Mail } from '../mail/outbox.ts';

interface Notice {
  kind: NoticeKind;
  tier_name: string;
  access_until: Date;
}

export function noticeMail(settings: Settings, recipient: string, notice: Notice, now: Date): Mail {
  const { name, supportEmail } = settings.brand;
  const { kind, tier_name, access_until } = notice;
  const access =
    access_until > now
      ? `Until ${momentText(access_until)} quizzes and flashcards stay without ads.`
      : 'Quizzes and flashcards show ads again.';
  const url = `${settings.origin}/subscription`;
  const kept = 'Your progress, results and entitlements stay.';
  const questions = `Questions: ${supportEmail}`;
  if (kind === 'payment_failed') {
    return emailTo(recipient, settings, {
      subject: `The renewal of your ${name} subscription was not paid`,
      opening: [
        `The payment for the renewal of your ${tier_name} subscription at ${name} did not go through. ${access}`,
        'To keep it, open Cards and invoices on your subscription page, and pay the open invoice or replace the card.',
      ],
      link: { label: 'Open your subscription', url },
      closing: ['If you no longer want it, cancel it there, and nothing more is charged.', questions],
    });
  }
  const why = kind === 'ended_unpaid' ? ' because its renewal was not paid' : '';
  return emailTo(recipient, settings, {
    subject: `Your ${name} subscription has ended`,
    opening: [`Your ${tier_name} subscription at ${name} has ended${why}. ${access} Nothing more is charged.`],
    link: { label: 'Choose a plan', url },
    closing: [kept, questions],
  });
}
