import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { type ExportList, exportLists } from '#core/own-account/contract-export.ts';
import { interestsOf } from '../account/interests.ts';
import { wireProfile, wireUser } from '../account/profile.ts';
import { allSecurityEvents, doneBy, noteSecurityEvent } from '../account/security-events.ts';
import { profiles, sessions, users } from '../account/tables.ts';
import { pick } from '../db/columns.ts';
import { pageOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { entitlements, user_entitlements } from '../entitlements/tables.ts';
import { factorsOf } from '../factors/own-passkeys.ts';
import { feedback } from '../feedback/tables.ts';
import { linkedIdentities } from '../sso/identities.ts';
import { goalsOf } from '../study/goals.ts';
import { settingsOf } from '../study/settings.ts';
import { stripe_customers, user_subscriptions } from '../subscriptions/tables.ts';
import { listTokens } from '../tokens/own-tokens.ts';
import { pendingEmail } from './email-change.ts';
import { exportedAttempts } from './export-attempts.ts';
import { exportedDeferred, exportedMemories, exportedReviews } from './export-memories.ts';

const REPORTS = 200;
const SESSIONS = 500;

const lists = {
  attempts: exportedAttempts,
  memories: exportedMemories,
  reviews: exportedReviews,
  deferred_reviews: exportedDeferred,
  feedback: exportedFeedback,
  sessions: exportedSessions,
};

type Rows = { [List in ExportList]: Awaited<ReturnType<(typeof lists)[List]>>['rows'] };

/**
 * Contains no secrets and no answer key before it is due. The first page is the account, then the lists come one after another; a page
 * ends where a list has more. Throws MALFORMED_REQUEST for a bad cursor.
 */
export async function exportData(deps: Deps, who: Who, cursor: string | undefined) {
  const account = cursor === undefined ? await begun(deps, who) : null;
  const none: Rows = { attempts: [], memories: [], reviews: [], deferred_reviews: [], feedback: [], sessions: [] };
  const page = { exported_at: deps.clock(), account, ...none };
  const [first, place] = cursor?.split('.') ?? [];
  const from = Math.max(0, exportLists.indexOf(first as ExportList));
  for (const [n, list] of exportLists.slice(from).entries()) {
    const { rows, next_cursor } = await lists[list](deps, who, n === 0 ? place : undefined);
    Object.assign(page, { [list]: rows });
    if (next_cursor !== null) return { export: page, next_cursor: `${list}.${next_cursor}` };
  }
  return { export: page, next_cursor: null };
}

/** One download is one event, however many pages it has. */
async function begun(deps: Deps, who: Who) {
  const account = await exportedAccount(deps, who.user_id);
  await deps.db.transaction((tx) => noteSecurityEvent(deps, tx, { event: 'data_exported', ...doneBy(who) }));
  return account;
}

async function exportedAccount(deps: Deps, user_id: string) {
  const { db } = deps;
  const [found] = await db
    .select({ user: users, profile: profiles })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, user_id));
  if (!found) throw new AppError('SESSION_EXPIRED');
  const { user, profile } = found;
  const pending = await pendingEmail(deps, user_id);
  const [customer] = await db.select().from(stripe_customers).where(eq(stripe_customers.id, user_id));
  return {
    user: { ...wireUser(user), last_login: user.last_login },
    profile: wireProfile(profile),
    certification_interests: await interestsOf(db, user_id),
    study_goals: await goalsOf(db, user_id),
    email_change: pending && { new_email: pending.email, expires_at: pending.expires_at },
    identities: await linkedIdentities(db, user_id),
    access_tokens: await listTokens(deps, user_id),
    second_factors: await factorsOf(deps, user_id),
    security_events: await allSecurityEvents(deps, user_id),
    user_entitlements: await ownGrants(deps, user_id),
    user_subscriptions: await ownSubscriptions(deps, user_id),
    customer_id: customer?.customer_id ?? null,
    study_settings: await settingsOf(db, user_id),
  };
}

async function exportedSessions({ db }: Deps, { user_id }: Who, cursor: string | undefined) {
  const page = pageOf({ cursor, keys: [sessions.created_at, sessions.id], descending: true, size: SESSIONS });
  const found = await db
    .select(pick(sessions, 'id', 'kind', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'))
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  return page.answer(found, (session) => [session.created_at, session.id]);
}

async function ownGrants({ db }: Deps, user_id: string) {
  const list = await db
    .select({ grant: user_entitlements, code: entitlements.code, name: entitlements.name })
    .from(user_entitlements)
    .innerJoin(entitlements, eq(entitlements.id, user_entitlements.entitlement_id))
    .where(eq(user_entitlements.user_id, user_id))
    .orderBy(desc(user_entitlements.created_at), desc(user_entitlements.id));
  return list.map(({ grant, code, name }) => ({ ...grant, code, name }));
}

async function ownSubscriptions({ db }: Deps, user_id: string) {
  const { user_id: owner, created_at, id } = user_subscriptions;
  return db.select().from(user_subscriptions).where(eq(owner, user_id)).orderBy(desc(created_at), desc(id));
}

async function exportedFeedback({ db }: Deps, { user_id }: Who, cursor: string | undefined) {
  const page = pageOf({ cursor, keys: [feedback.created_at, feedback.id], descending: true, size: REPORTS });
  const about = pick(feedback, 'attempt_id', 'topic_name', 'quiz_score', 'question_id', 'card_id');
  const found = await db
    .select({ ...about, ...pick(feedback, 'id', 'message', 'email', 'sender_name', 'created_at', 'closed_at') })
    .from(feedback)
    .where(and(eq(feedback.user_id, user_id), page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  return page.answer(found, (report) => [report.created_at, report.id]);
}
