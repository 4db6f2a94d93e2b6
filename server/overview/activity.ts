import { and, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { withoutAddresses } from '#core/overview.ts';
import { maskEmail } from '#core/users.ts';
import { profiles, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { mail_outbox } from '../mail/tables.ts';
import { quiz_attempts } from '../quizzes/tables.ts';
import { stripe_customers, stripe_events } from '../subscriptions/tables.ts';
import { orNull } from './or-null.ts';

/** Of each kind. */
const SHOWN = 10;
/** Letters and events are looked for as far back as they are kept. */
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** Attempts are found by when they began: the last completed are looked for among this many that began last. */
const BEGUN_LAST = 200;

interface Happening {
  id: string;
  kind: 'sign_up' | 'attempt' | 'payment' | 'failed_mail';
  at: Date;
  user: { id: string; full_name: string } | null;
  email: string | null;
  what: string;
  reason: string | null;
}

const kinds = {
  'sign-ups': signUps,
  attempts,
  payments,
  'failed mails': failedMails,
} satisfies Record<string, (deps: Deps) => Promise<Happening[]>>;

/** What happened last: the newest ten of each kind, newest first; and the kinds that could not be read. */
export async function recentActivity(deps: Deps) {
  const found: Happening[] = [];
  const missing: string[] = [];
  for (const [kind, newest] of Object.entries(kinds)) {
    const some = await orNull(deps, kind, () => newest(deps));
    if (some) found.push(...some);
    else missing.push(kind);
  }
  found.sort((one, other) => other.at.getTime() - one.at.getTime() || one.id.localeCompare(other.id, 'en'));
  const activity = found.map(({ at, ...happening }) => ({ ...happening, at: at.toISOString() }));
  return { activity, activity_missing: missing };
}

async function signUps({ db }: Deps): Promise<Happening[]> {
  const found = await db
    .select({ id: users.id, at: users.created_at, email: users.email, full_name: profiles.full_name })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(SHOWN);
  return found.map(({ id, at, email, full_name }) => ({
    ...{ id: `sign_up ${id}`, kind: 'sign_up', at, user: { id, full_name: full_name ?? '' } },
    ...{ email: maskEmail(email), what: 'Signed up', reason: null },
  }));
}

async function attempts({ db }: Deps): Promise<Happening[]> {
  const { id, user_id, topic_name, quiz_title, mode, score, passing_rate, started_at, completed_at } = quiz_attempts;
  const ended = db
    .select({ id, user_id, topic_name, quiz_title, mode, score, passing_rate, completed_at })
    .from(quiz_attempts)
    .where(and(isNotNull(completed_at), isNotNull(score)))
    .orderBy(desc(started_at), desc(id))
    .limit(BEGUN_LAST)
    .as('ended');
  const found = await db
    .select({
      ...{ id: ended.id, user_id: ended.user_id, topic_name: ended.topic_name, quiz_title: ended.quiz_title },
      ...{ mode: ended.mode, score: ended.score, passing_rate: ended.passing_rate, completed_at: ended.completed_at },
      full_name: profiles.full_name,
    })
    .from(ended)
    .leftJoin(profiles, eq(profiles.id, ended.user_id))
    .orderBy(desc(ended.completed_at), desc(ended.id))
    .limit(SHOWN);
  return found.map((attempt) => ({
    ...{ id: `attempt ${attempt.id}`, kind: 'attempt', at: attempt.completed_at as Date },
    ...{ user: { id: attempt.user_id, full_name: attempt.full_name ?? '' }, email: null, reason: null },
    what: attemptWords({ ...attempt, score: attempt.score ?? 0 }),
  }));
}

interface Ended {
  topic_name: string;
  quiz_title: string | null;
  mode: 'exam' | 'study';
  score: number;
  passing_rate: number;
}

function attemptWords({ topic_name, quiz_title, mode, score, passing_rate }: Ended): string {
  const paper = quiz_title === null ? topic_name : `${quiz_title} (${topic_name})`;
  if (mode === 'study') return `Studied ${paper}: ${score}%`;
  return `${score >= passing_rate ? 'Passed' : 'Failed'} ${paper} with ${score}%`;
}

async function payments({ db, clock }: Deps): Promise<Happening[]> {
  const { id, type, received_at, customer_id } = stripe_events;
  const found = await db
    .select({ id, type, at: received_at, user_id: profiles.id, full_name: profiles.full_name })
    .from(stripe_events)
    .leftJoin(stripe_customers, eq(stripe_customers.customer_id, customer_id))
    .leftJoin(profiles, eq(profiles.id, stripe_customers.id))
    .where(
      and(
        inArray(type, ['invoice.paid', 'invoice.payment_failed']),
        gt(received_at, monthBefore(clock())),
        lte(received_at, clock()),
      ),
    )
    .orderBy(desc(received_at), desc(id))
    .limit(SHOWN);
  return found.map(({ id, type, at, user_id, full_name }) => ({
    ...{ id: `payment ${id}`, kind: 'payment', at, email: null, reason: null },
    user: user_id === null ? null : { id: user_id, full_name: full_name ?? '' },
    // What an invoice was for is asked of the provider and not kept: the tier of today may be another.
    what: type === 'invoice.paid' ? 'Paid an invoice' : 'Payment failed',
  }));
}

async function failedMails({ db, clock }: Deps): Promise<Happening[]> {
  const { id, recipient, subject, created_at, failed_at, last_error } = mail_outbox;
  const found = await db
    .select({ id, recipient, subject, at: sql<Date>`${failed_at}`.mapWith(failed_at), last_error })
    .from(mail_outbox)
    .where(and(gt(created_at, monthBefore(clock())), isNotNull(failed_at)))
    .orderBy(desc(failed_at), desc(id))
    .limit(SHOWN);
  return found.map(({ id, recipient, subject, at, last_error }) => ({
    ...{ id: `failed_mail ${id}`, kind: 'failed_mail', at, user: null, email: maskEmail(recipient) },
    what: `Mail given up: ${withoutAddresses(subject)}`,
    reason: last_error === null ? null : withoutAddresses(last_error),
  }));
}

const monthBefore = (now: Date) => new Date(now.getTime() - MONTH_MS);
