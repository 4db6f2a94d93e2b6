import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { ending, settleIfOver } from './settle.ts';
import { sheetsOf } from './sheets.ts';
import { quiz_attempts } from './tables.ts';

/** Completes those whose time is up first. */
export async function openAttempts(deps: Deps, who: Who, topic_id?: string) {
  const found = await deps.db
    .select()
    .from(quiz_attempts)
    .where(
      and(
        eq(quiz_attempts.user_id, who.user_id),
        isNull(quiz_attempts.completed_at),
        topic_id ? eq(quiz_attempts.topic_id, topic_id) : undefined,
      ),
    )
    .orderBy(desc(quiz_attempts.started_at), desc(quiz_attempts.id));
  const open: typeof found = [];
  for (const attempt of found) {
    if (!ending(attempt, deps.clock()) || !(await settleIfOver(deps, attempt.id))) open.push(attempt);
  }
  if (open.length === 0) return [];
  const sheets = await sheetsOf(
    deps.db,
    open.map(({ id }) => id),
  );
  const now = deps.clock();
  return open.flatMap((attempt) => (attempt.topic_id ? wire({ ...attempt, topic_id: attempt.topic_id }) : []));

  function wire(attempt: (typeof found)[number] & { topic_id: string }) {
    const { id, topic_id, topic_name, quiz_id, quiz_title, domain, mode, time_limit, passing_rate } = attempt;
    const stopped = attempt.paused_at ?? now;
    return {
      ...{ id, topic_id, topic_name, quiz_id, quiz_title, domain, mode, time_limit, passing_rate },
      paused_at: attempt.paused_at,
      deadline_at: attempt.deadline_at,
      remaining_seconds: Math.max(0, Math.round((attempt.deadline_at.getTime() - stopped.getTime()) / 1000)),
      sheet: sheets.get(id) ?? [],
    };
  }
}
