import { sql } from 'drizzle-orm';
import { withoutAddresses } from '#core/overview/overview.ts';
import { maskEmail } from '#core/users/users.ts';
import { listOf } from './one-statement.ts';

const SHOWN = 10;
/** As long as emails and events are kept. */
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** Attempts are indexed by start: the last completed are searched among this many. */
const BEGUN_LAST = 200;

export function activityQueries(now: Date) {
  const from = sql`${new Date(now.getTime() - MONTH_MS).toISOString()}::timestamptz`;
  return {
    'sign-ups': listOf(sql`select u.id, u.created_at as at, u.email, p.full_name
      from users u left join profiles p on p.id = u.id order by u.created_at desc, u.id desc limit ${SHOWN}`),
    attempts: listOf(sql`select ended.*, p.full_name
      from (select id, user_id, topic_name, quiz_title, mode, score, passing_rate, completed_at as at from quiz_attempts
          where completed_at is not null and score is not null order by started_at desc, id desc limit ${BEGUN_LAST}) ended
        left join profiles p on p.id = ended.user_id order by at desc, ended.id desc limit ${SHOWN}`),
    payments: listOf(sql`select e.id, e.type, e.received_at as at, p.id as user_id, p.full_name
      from stripe_events e left join stripe_customers c on c.customer_id = e.customer_id left join profiles p on p.id = c.id
      where e.type in ('invoice.paid', 'invoice.payment_failed') and e.received_at > ${from}
        and e.received_at <= ${now.toISOString()}::timestamptz
      order by e.received_at desc, e.id desc limit ${SHOWN}`),
    'failed mails': listOf(sql`select id, recipient, subject, failed_at as at, last_error from mail_outbox
      where created_at > ${from} and failed_at is not null order by failed_at desc, id desc limit ${SHOWN}`),
  };
}

type Kind = keyof ReturnType<typeof activityQueries>;

interface Named {
  id: string;
  at: string;
  full_name: string | null;
}

interface Found {
  'sign-ups': Named & { email: string };
  attempts: Named & Ended & { user_id: string };
  payments: Named & { type: string; user_id: string | null };
  'failed mails': { id: string; at: string; recipient: string; subject: string; last_error: string | null };
}

interface Happening {
  id: string;
  kind: 'sign_up' | 'attempt' | 'payment' | 'failed_mail';
  at: Date;
  user: { id: string; full_name: string } | null;
  email: string | null;
  what: string;
  reason: string | null;
}

const happenings: { [K in Kind]: (found: Found[K]) => Omit<Happening, 'at'> } = {
  'sign-ups': ({ id, email, full_name }) => ({
    id: `sign_up ${id}`,
    kind: 'sign_up',
    user: { id, full_name: full_name ?? '' },
    email: maskEmail(email),
    what: 'Signed up',
    reason: null,
  }),
  attempts: ({ id, user_id, full_name, ...attempt }) => ({
    id: `attempt ${id}`,
    kind: 'attempt',
    user: { id: user_id, full_name: full_name ?? '' },
    email: null,
    what: attemptWords(attempt),
    reason: null,
  }),
  payments: ({ id, type, user_id, full_name }) => ({
    id: `payment ${id}`,
    kind: 'payment',
    email: null,
    reason: null,
    user: user_id === null ? null : { id: user_id, full_name: full_name ?? '' },
    what: type === 'invoice.paid' ? 'Paid an invoice' : 'Payment failed',
  }),
  'failed mails': ({ id, recipient, subject, last_error }) => ({
    id: `failed_mail ${id}`,
    kind: 'failed_mail',
    user: null,
    email: maskEmail(recipient),
    what: `Mail given up: ${withoutAddresses(subject)}`,
    reason: last_error === null ? null : withoutAddresses(last_error),
  }),
};

export function recentActivity(found: Record<Kind, unknown>) {
  const all: Happening[] = [];
  const missing: string[] = [];
  for (const kind of Object.keys(happenings) as Kind[]) {
    const some = found[kind] as Found[Kind][] | null;
    const tell = happenings[kind] as (one: Found[Kind]) => Omit<Happening, 'at'>;
    if (some) all.push(...some.map((one) => ({ ...tell(one), at: new Date(one.at) })));
    else missing.push(kind);
  }
  all.sort((one, other) => other.at.getTime() - one.at.getTime() || one.id.localeCompare(other.id, 'en'));
  return { activity: all, activity_missing: missing };
}

interface Ended {
  topic_name: string;
  quiz_title: string | null;
  mode: 'exam' | 'study';
  score: number;
  passing_rate: number;
}

function attemptWords({ topic_name, quiz_title, mode, score, passing_rate }: Ended): string {
  const exam = quiz_title === null ? topic_name : `${quiz_title} (${topic_name})`;
  if (mode === 'study') return `Studied ${exam}: ${score}%`;
  return `${score >= passing_rate ? 'Passed' : 'Failed'} ${exam} with ${score}%`;
}
