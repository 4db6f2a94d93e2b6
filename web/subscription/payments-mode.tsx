import type { PaymentMode } from '#core/subscription.ts';
import { classNames } from '#web/ui/class-names.ts';

const words: Readonly<Record<PaymentMode, { badge: string; tone?: string; says: string }>> = {
  sandbox: { badge: 'Sandbox', says: 'Payments go to the stand-in on this machine. No money moves.' },
  test: { badge: 'Test mode', says: 'Payments go to Stripe with a test key. No money moves.' },
  live: { badge: 'Live', tone: 'badge--seal', says: 'Payments go to Stripe, and cards are charged.' },
  off: {
    badge: 'Off',
    tone: 'badge--wrong',
    says: 'Payments are not set up on this site: tiers can be prepared here, and nobody can subscribe yet.',
  },
};

export function PaymentsMode({ mode }: { mode: PaymentMode }) {
  const { badge, tone, says } = words[mode];
  return (
    <p className="tiers-mode t1">
      <span className={classNames('badge', tone)}>{badge}</span> <span className="soft">{says}</span>
    </p>
  );
}
