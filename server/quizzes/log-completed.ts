import { and, eq, isNull, sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { writeEntries } from '../study/log.ts';
import { rememberedQuestions } from './asked-questions.ts';
import { entriesOf } from './log-answers.ts';
import { quiz_attempts } from './tables.ts';

const BATCH = 200;

/** For results from before reviews were kept, and those completed while their questions were in the trash. */
export async function logCompleted({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const unlogged = await rows<{ id: string }>(
    db,
    sql`select id from quiz_attempts where logged_at is null and score is not null order by completed_at limit ${BATCH}`,
  );
  for (const { id } of unlogged) {
    await db.transaction(async (tx) => {
      const [attempt] = await tx
        .update(quiz_attempts)
        .set({ logged_at: clock() })
        .where(and(eq(quiz_attempts.id, id), isNull(quiz_attempts.logged_at)))
        .returning();
      if (!attempt) return;
      await writeEntries(tx, entriesOf(attempt, await rememberedQuestions(tx, attempt)));
    });
  }
  return unlogged.length;
}
