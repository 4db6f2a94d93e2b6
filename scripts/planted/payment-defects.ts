import type { Defect } from './defect.ts';

const postgresql = (...files: string[]) => ({ suite: 'postgresql', files }) as const;
const unit = (...files: string[]) => ({ suite: 'unit', files }) as const;

/** What would give access to who has not paid, or take it from who has. */
export const paymentDefects: readonly Defect[] = [
  {
    name: 'overdue-renewal-gives-its-whole-period',
    noun: 'subscriptions',
    file: 'server/subscriptions/provider.ts',
    find: "if (status === 'past_due' || status === 'unpaid') return true;",
    replace: "if (status === 'unpaid') return true;",
    caughtBy: postgresql('server/subscriptions/unpaid-renewal.test.ts'),
  },
  {
    name: 'grant-counts-in-the-moment-it-ends',
    noun: 'ads',
    file: 'core/access.ts',
    find: 'grant.expires_at <= now',
    replace: 'grant.expires_at < now',
    caughtBy: unit('core/access.test.ts'),
  },
  {
    name: 'code-is-redeemed-after-its-last-day',
    noun: 'entitlements',
    file: 'server/entitlements/redeem.ts',
    find: 'gt(entitlements.redeem_until, now)',
    replace: 'gt(entitlements.redeem_until, new Date(now.getTime() - DAY_MS))',
    caughtBy: postgresql('server/entitlements/redeem.test.ts'),
  },
  {
    name: 'same-event-acts-again',
    noun: 'subscriptions',
    file: 'server/subscriptions/events.ts',
    find: `await isProcessed(deps.db, event.id))) return;
  try {
    await syncCustomer(deps, customer_id, (db) => isProcessed(db, event.id));`,
    replace: `await isProcessed(deps.db, ''))) return;
  try {
    await syncCustomer(deps, customer_id);`,
    caughtBy: postgresql('server/subscriptions/webhook.test.ts'),
  },
  {
    name: 'event-of-the-other-mode-is-taken',
    noun: 'subscriptions',
    file: 'server/subscriptions/webhook.ts',
    find: "parsed.data.livemode !== (mode === 'live')",
    replace: "parsed.data.livemode && mode === 'sandbox'",
    caughtBy: postgresql('server/subscriptions/webhook.test.ts'),
  },
];
