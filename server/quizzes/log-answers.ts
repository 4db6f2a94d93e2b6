import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { type Entry, entryOf, type MemoryRow, writeEntries } from '../study/log.ts';
import { type AskedQuestion, rememberedQuestions } from './asked-questions.ts';
import { quiz_attempts } from './tables.ts';

type AttemptRow = typeof quiz_attempts.$inferSelect;

export interface RememberedQuestion extends AskedQuestion {
  memory: MemoryRow | null;
}

/** Skips deleted questions, and blanks after the last answered one, which time did not reach. */
export function entriesOf(attempt: AttemptRow, questions: readonly RememberedQuestion[]): Entry[] {
  const answered = questions.filter(({ asked }) => asked.picks.length > 0).map(({ asked }) => asked.position);
  const reached = attempt.ended_by === 'time' ? Math.max(0, ...answered) : Number.POSITIVE_INFINITY;
  return questions.flatMap((question) => (question.asked.position <= reached ? entriesOfOne(attempt, question) : []));
}

/** Deterministic, however often it is derived. */
export function entriesOfOne(attempt: AttemptRow, { asked, memory }: RememberedQuestion): Entry[] {
  const { question_id, position, correct, confidence, picks, choice_order } = asked;
  const end = asked.checked_at ?? attempt.completed_at;
  if (question_id === null || correct === null || end === null) return [];
  const review = {
    id: reviewId(attempt.id, position),
    user_id: attempt.user_id,
    item_id: question_id,
    attempt_id: attempt.id,
    question_version_id: asked.question_version_id,
    source: attempt.mode,
    correct,
    picks,
    choice_order,
    grade: null,
    confidence,
    duration_ms: null,
    reviewed_at: asked.answered_at && asked.answered_at < end ? asked.answered_at : end,
    received_at: asked.arrived_at ?? end,
  };
  return [entryOf(review, memory)];
}

function reviewId(attempt_id: string, position: number): string {
  const bytes = createHash('sha256').update(`${attempt_id} ${position}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

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
