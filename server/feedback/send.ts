import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { senderName } from '#core/feedback.ts';
import type { Deps, Who } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { question_versions } from '../questions/tables.ts';
import { findAttempt } from '../quizzes/read.ts';
import { attempt_questions } from '../quizzes/tables.ts';
import { feedbackMail } from './mail.ts';
import { feedback } from './tables.ts';

export interface FeedbackInput {
  attempt_id: string;
  /** The question it is about, by its place in the attempt; null: the whole test. */
  position: number | null;
  message: string;
  /** Where to answer; null: nowhere. */
  email: string | null;
}

/**
 * Keeps what a learner says about a completed test of theirs and writes it to support: both or neither.
 * Throws ATTEMPT_NOT_FOUND (also for tests that are not completed), FEEDBACK_QUESTION_UNKNOWN and TOO_MANY_ATTEMPTS.
 */
export async function sendFeedback(deps: Deps, who: Who, input: FeedbackInput) {
  await deps.limits.take('feedbackUser', who.user_id);
  const attempt = await findAttempt(deps, who, input.attempt_id);
  if (!attempt.completed_at || attempt.score === null) throw new AppError('ATTEMPT_NOT_FOUND');
  const question = input.position === null ? null : await askedQuestion(deps, attempt.id, input.position);
  const created_at = deps.clock();
  const said = {
    user_id: who.user_id,
    attempt_id: attempt.id,
    topic_id: attempt.topic_id,
    topic_name: attempt.topic_name,
    quiz_score: attempt.score,
    question_id: question?.question_id ?? null,
    question_version_id: question?.question_version_id ?? null,
    message: input.message,
    email: input.email,
    sender_name: senderName(input.email),
    created_at,
  };
  const id = await deps.db.transaction(async (tx) => {
    const [row] = await tx.insert(feedback).values(said).returning({ id: feedback.id });
    await queueMail(tx, feedbackMail(deps.settings, { ...said, question }), created_at);
    return row?.id as string;
  });
  deps.signals.emit('mail');
  return { id, created_at };
}

export type AskedQuestion = Awaited<ReturnType<typeof askedQuestion>>;

/** The question as it was shown in the attempt; its id is null where it has been deleted since. */
async function askedQuestion({ db }: Deps, attempt_id: string, position: number) {
  const { question_id, question_version_id } = attempt_questions;
  const [question] = await db
    .select({
      position: attempt_questions.position,
      question_id,
      question_version_id,
      text: question_versions.question_text,
    })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, question_version_id))
    .where(and(eq(attempt_questions.attempt_id, attempt_id), eq(attempt_questions.position, position)));
  if (!question) throw new AppError('FEEDBACK_QUESTION_UNKNOWN');
  return question;
}
