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

/** A longer gap between two answers is a pause, not study. */
const LONGEST_MS = 180_000;

/** Skips deleted questions, and blanks after the last answered one, which time did not reach. */
export function entriesOf(attempt: AttemptRow, questions: readonly RememberedQuestion[]): Entry[] {
  const answered = questions.filter(({ asked }) => asked.picks.length > 0).map(({ asked }) => asked.position);
  const reached = attempt.ended_by === 'time' ? Math.max(0, ...answered) : Number.POSITIVE_INFINITY;
  const durations = durationsOf(attempt, questions);
  return questions.flatMap((question) => {
    const { position } = question.asked;
    return position <= reached ? entriesOfOne(attempt, question, durations.get(position) ?? null) : [];
  });
}

/** The same entries however often they are derived. The duration that a check measured is in the review it wrote. */
export function entriesOfOne(
  attempt: AttemptRow,
  { asked, memory }: RememberedQuestion,
  duration_ms: number | null,
): Entry[] {
  const { question_id, position, correct, confidence, picks, choice_order } = asked;
  const reviewed_at = answeredAt(attempt, asked);
  if (question_id === null || correct === null || reviewed_at === null) return [];
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
    duration_ms,
    reviewed_at,
    received_at: asked.arrived_at ?? endOf(attempt, asked) ?? reviewed_at,
  };
  return [entryOf(review, memory)];
}

type Asked = AskedQuestion['asked'];

const endOf = ({ completed_at }: AttemptRow, { checked_at }: Asked) => checked_at ?? completed_at;

/** At most the end; null while the question can still be answered. */
function answeredAt(attempt: AttemptRow, asked: Asked): Date | null {
  const end = endOf(attempt, asked);
  return end && asked.answered_at && asked.answered_at < end ? asked.answered_at : end;
}

/** By position, of those answered: the time since the answer before, or since the start. */
export function durationsOf(attempt: AttemptRow, questions: readonly Pick<AskedQuestion, 'asked'>[]) {
  const answered = questions
    .flatMap(({ asked }) => {
      const at = asked.picks.length > 0 ? (answeredAt(attempt, asked) ?? asked.answered_at) : null;
      return at ? { position: asked.position, at: Math.max(at.getTime(), attempt.started_at.getTime()) } : [];
    })
    .sort((a, b) => a.at - b.at || a.position - b.position);
  return new Map(
    answered.map(({ position, at }, n) => {
      const before = answered[n - 1]?.at ?? attempt.started_at.getTime();
      return [position, Math.min(at - before, LONGEST_MS)];
    }),
  );
}

export function reviewId(attempt_id: string, position: number): string {
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
