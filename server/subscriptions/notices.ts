import { and, eq } from 'drizzle-orm';
import type { NoticeKind } from '#core/subscriptions/subscription.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { emailOf, momentText } from '../mail/email.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  hasActiveSubscription,
  isOver,
  type NamedSubscription,
  namedSubscriptionsOf,
  tierNameOf,
} from './current.ts';
import { subscription_notices } from './tables.ts';

export async function noticeFor({ db }: Pick<Deps, 'db'>, user_id: string) {
  const { id, kind, tier_name, access_until } = subscription_notices;
  const notices = db.select({ id, kind, tier_name, access_until }).from(subscription_notices);
  return (await notices.where(eq(subscription_notices.user_id, user_id)))[0] ?? null;
}

export async function dismissNotice({ db }: Deps, { user_id }: Who, id: string): Promise<boolean> {
  const own = and(eq(subscription_notices.id, id), eq(subscription_notices.user_id, user_id));
  return (await db.delete(subscription_notices).where(own).returning()).length > 0;
}

/** Call it in the sync's transaction, so that each change is reported once. */
export async function noteChanges(
  deps: Pick<Deps, 'settings' | 'clock' | 'signals'>,
  tx: Db,
  user_id: string,
  { before, failed, now }: { before: readonly NamedSubscription[]; failed: readonly string[]; now: Date },
): Promise<void> {
  const after = await namedSubscriptionsOf({ db: tx }, user_id);
  const own = eq(subscription_notices.user_id, user_id);
  if (hasActiveSubscription(after)) {
    await tx.delete(subscription_notices).where(own);
    return;
  }
  const known = new Map(before.map((row) => [row.subscription_id, row]));
  const changed = after.flatMap((row) => {
    const kind = kindOf(known.get(row.subscription_id), row, failed.includes(row.subscription_id));
    return kind === null ? [] : [{ row, kind }];
  });
  const [newest] = changed.sort((one, other) => other.row.created_at.getTime() - one.row.created_at.getTime());
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user_id));
  if (!newest || !user) return;
  const { row, kind } = newest;
  const notice = { kind, tier_name: tierNameOf(row), access_until: row.access_until ?? row.current_period_end };
  await tx.delete(subscription_notices).where(own);
  await tx.insert(subscription_notices).values({ ...notice, user_id, created_at: now });
  await queueMail(deps, tx, noticeMail(deps.settings, user.email, notice, now));
}

function kindOf(before: NamedSubscription | undefined, after: NamedSubscription, failed: boolean): NoticeKind | null {
  // No news if it was never known running or is long over.
  if (!before || isOver(before) || before.status === 'incomplete') return null;
  const wasOverdue = before.status === 'past_due' || before.status === 'unpaid';
  if (after.status === 'canceled') return wasOverdue || failed ? 'ended_unpaid' : 'ended';
  const isOverdue = after.status === 'past_due' || after.status === 'unpaid';
  return isOverdue && !wasOverdue ? 'payment_failed' : null;
}

interface Notice {
  kind: NoticeKind;
  tier_name: string;
  access_until: Date;
}

const noticeMail = emailOf(({ name, supportEmail, origin }, notice: Notice, now: Date) => {
  const { kind, tier_name, access_until } = notice;
  const access = access_until > now ? `Until ${momentText(access_until)} you see no ads.` : 'You see ads again.';
  const url = `${origin}/subscription`;
  const questions = `Questions: ${supportEmail}`;
  if (kind === 'payment_failed') {
    return {
      subject: `The renewal of your ${name} subscription was not paid`,
      opening: [
        `The payment for the renewal of your ${tier_name} subscription at ${name} did not go through. ${access}`,
        'To keep it, open Cards and invoices on your subscription page, and pay the open invoice or replace the card.',
      ],
      link: { label: 'Open your subscription', url },
      closing: ['If you no longer want it, cancel it there, and nothing more is charged.', questions],
    };
  }
  const why = kind === 'ended_unpaid' ? ' because its renewal was not paid' : '';
  return {
    subject: `Your ${name} subscription has ended`,
    opening: [`Your ${tier_name} subscription at ${name} has ended${why}. ${access} Nothing more is charged.`],
    link: { label: 'Choose a plan', url },
    closing: ['Your progress, results and entitlements stay.', questions],
  };
});
