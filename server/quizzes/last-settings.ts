import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { quiz_attempts } from './tables.ts';

/** Set papers and repetitions bring their own questions. */
const CHOSEN = ['unseen', 'missed', 'oldest', 'random'] as const;

interface LastSettings {
  time_limit: number;
  question_count: number;
  passing_rate: number;
  mode: 'exam' | 'study';
  selection: (typeof CHOSEN)[number];
}

export async function lastSettings(deps: Deps, who: Who, topic_id: string): Promise<LastSettings | null> {
  const { time_limit, question_count, passing_rate, mode, selection } = quiz_attempts;
  const [last] = await deps.db
    .select({ time_limit, question_count, passing_rate, mode, selection })
    .from(quiz_attempts)
    .where(
      and(
        eq(quiz_attempts.user_id, who.user_id),
        eq(quiz_attempts.topic_id, topic_id),
        inArray(selection, [...CHOSEN]),
      ),
    )
    .orderBy(desc(quiz_attempts.started_at), desc(quiz_attempts.id))
    .limit(1);
  const chosen = CHOSEN.find((one) => one === last?.selection);
  return last && chosen ? { ...last, selection: chosen } : null;
}
