import { and, eq } from 'drizzle-orm';
import { earliestTargetDay } from '#core/account/interests.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { study_goals } from './tables.ts';

const { topic_id: topic, target_date: date, priority: rank } = study_goals;

/** By date. */
export const goalsOf = (db: Db, user_id: string) =>
  db
    .select({ topic_id: topic, topic_name: topics.name, target_date: date, priority: rank })
    .from(study_goals)
    .innerJoin(topics, eq(topics.id, topic))
    .where(eq(study_goals.user_id, user_id))
    .orderBy(date, topic);

/** Throws TOPIC_NOT_FOUND, GOAL_OF_CERTIFICATION, and INTEREST_DATE_PAST unless the date is the stored one. */
export async function setGoal({ db, clock }: Deps, { user_id }: Who, goal: Input<'study.setGoal'>) {
  const { topic_id, target_date, priority } = goal;
  const own = and(eq(study_goals.user_id, user_id), eq(topic, topic_id));
  return db.transaction(async (tx) => {
    const found = await rowById(tx, topics, topic_id, 'TOPIC_NOT_FOUND', 'key share');
    if (found.certification_name !== null) throw new AppError('GOAL_OF_CERTIFICATION');
    if (target_date === null) {
      await tx.delete(study_goals).where(own);
      return { goal: null };
    }
    if (target_date < earliestTargetDay(clock())) {
      const [present] = await tx.select({ date }).from(study_goals).where(own);
      const fields = { target_date: new AppError('INTEREST_DATE_PAST').message };
      if (present?.date !== target_date) throw new AppError('INTEREST_DATE_PAST', { fields });
    }
    const set = { target_date, priority };
    const insert = tx.insert(study_goals).values({ user_id, topic_id, ...set });
    await insert.onConflictDoUpdate({ target: [study_goals.user_id, topic], set });
    return { goal: set };
  });
}
