import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { interestsOf } from '../account/interests.ts';
import { profiles, sessions, type suspensions } from '../account/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { mine } from '../entitlements/learner-grant.ts';
import { factorsOf } from '../factors/own-passkeys.ts';
import { kindOf } from '../feedback/report.ts';
import { feedback } from '../feedback/tables.ts';
import { topicsBegun } from '../practice/certifications.ts';
import { pastAttempts } from '../quizzes/own-attempts.ts';
import { quiz_attempts } from '../quizzes/tables.ts';
import { currentSubscription, namedSubscriptionsOf, wireSubscription } from '../subscriptions/current.ts';
import { findUser, wireListed } from './listed-user.ts';

const SHOWN = 10;

/** Read only. Throws USER_UNKNOWN. */
export async function supportView(deps: Deps, who: Who, user_id: string) {
  const { account, profile, suspension } = await findUser(deps.db, user_id);
  const learner: Who = { user_id, session_id: '', is_admin: false, limits_of: who.limits_of };
  const [
    suspended,
    factors,
    sessionCount,
    interests,
    counts,
    open_attempts,
    past,
    topics,
    entitlements,
    subscription,
    reports,
  ] = await Promise.all([
    wireSuspension(deps, suspension),
    factorsOf(deps, user_id),
    deps.db.$count(sessions, and(eq(sessions.user_id, user_id), gt(sessions.expires_at, deps.clock()))),
    interestsOf(deps.db, user_id),
    countsOf(deps, user_id),
    openOnes(deps, user_id),
    pastAttempts(deps, learner, { limit: SHOWN }),
    topicsBegun(deps, learner),
    mine(deps, learner),
    shownSubscription(deps, user_id),
    reportsOf(deps, user_id),
  ]);
  const { reports: open, ...reportCounts } = reports;
  const named = { full_name: profile?.full_name ?? null, is_admin: profile?.is_admin ?? null };
  return {
    user: {
      ...wireListed({ ...account, ...named, suspended: suspension !== null }, who),
      email: account.email,
      phone: profile?.phone ?? null,
      city: profile?.city ?? null,
      country: profile?.country ?? null,
      years_of_experience: profile?.years_of_experience ?? null,
      sessions: sessionCount,
    },
    suspension: suspended,
    second_factor: {
      app: factors.app !== null,
      passkeys: factors.passkeys.length,
      recovery_codes: factors.recovery_codes,
    },
    interests,
    counts,
    open_attempts,
    attempts: past.attempts,
    topics: topics.map(({ id, name, ...topic }) => ({ topic_id: id, topic_name: name, ...topic })),
    entitlements,
    subscription,
    reports: open,
    counts_of_reports: reportCounts,
  };
}

async function wireSuspension({ db }: Deps, suspension: typeof suspensions.$inferSelect | null) {
  if (!suspension) return null;
  const { reason, suspended_at, suspended_by } = suspension;
  const [by] = await db.select().from(profiles).where(eq(profiles.id, suspended_by));
  return { reason, suspended_at, suspended_by_name: by?.full_name ?? null };
}

export async function shownSubscription(deps: Deps, user_id: string) {
  const subscriptions = await namedSubscriptionsOf(deps, user_id);
  const shown = currentSubscription(subscriptions, deps.clock()) ?? subscriptions[0];
  return shown ? wireSubscription(shown) : null;
}

async function countsOf({ db }: Deps, user_id: string) {
  const [counts] = await rows<{ attempts: number; exams: number; passed: number; studies: number }>(
    db,
    sql`select count(*)::int as attempts, (count(*) filter (where mode = 'exam'))::int as exams,
        (count(*) filter (where mode = 'study'))::int as studies,
        (count(*) filter (where mode = 'exam' and score >= passing_rate))::int as passed
      from quiz_attempts where user_id = ${user_id} and score is not null`,
  );
  return counts ?? { attempts: 0, exams: 0, passed: 0, studies: 0 };
}

/** Read as stored: overdue attempts are completed when the learner returns, or within a minute. */
async function openOnes({ db }: Deps, user_id: string) {
  const { id, topic_name, quiz_title, mode, started_at, deadline_at, paused_at } = quiz_attempts;
  return db
    .select({ id, topic_name, quiz_title, mode, started_at, deadline_at, paused_at })
    .from(quiz_attempts)
    .where(and(eq(quiz_attempts.user_id, user_id), isNull(quiz_attempts.completed_at)))
    .orderBy(desc(started_at), desc(id));
}

async function reportsOf({ db }: Deps, user_id: string) {
  const { id, topic_name, message, question_id, question_version_id, quiz_score, created_at, closed_at } = feedback;
  const byThem = eq(feedback.user_id, user_id);
  const reports = await db
    .select({ id, topic_name, message, question_id, question_version_id, quiz_score, created_at })
    .from(feedback)
    .where(and(byThem, isNull(closed_at)))
    .orderBy(desc(created_at), desc(id))
    .limit(SHOWN);
  const [counts] = await db
    .select({ all: count(), open: sql<number>`(count(*) filter (where ${closed_at} is null))::int` })
    .from(feedback)
    .where(byThem);
  const { all = 0, open = 0 } = counts ?? {};
  return {
    reports: reports.map((report) => ({ ...report, kind: kindOf(report) })),
    open,
    closed: all - open,
  };
}
