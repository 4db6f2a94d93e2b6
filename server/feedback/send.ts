import { and, eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { senderName } from '#core/feedback/feedback.ts';
import { topics } from '../catalog/tables.ts';
import type { Deps, Who } from '../deps.ts';
import type { Settings } from '../env.ts';
import { flashcards } from '../flashcards/tables.ts';
import { emailTo } from '../mail/email.ts';
import { type Mail, queueMail } from '../mail/outbox.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { findAttempt } from '../quizzes/read.ts';
import { attempt_questions } from '../quizzes/tables.ts';
import { feedback } from './tables.ts';

type Row = typeof feedback.$inferInsert;

interface Subject {
  columns: Pick<Row, 'topic_id' | 'topic_name' | 'attempt_id' | 'question_id' | 'question_version_id' | 'card_id'> & {
    quiz_score: number | null;
  };
  item: EmailedItem | null;
}

/**
 * Throws ATTEMPT_NOT_FOUND (also for attempts in progress), FEEDBACK_QUESTION_UNKNOWN, STUDY_ITEM_NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function sendFeedback(deps: Deps, who: Who, input: Input<'feedback.send'>) {
  await deps.limits.take('feedbackUser', who.user_id);
  const { attempt_id, position, item_id, question_version_id } = input;
  const { columns, item } =
    attempt_id === null
      ? await studied(deps, item_id ?? '', question_version_id)
      : await completed(deps, who, attempt_id, position);
  const created_at = deps.clock();
  const values = {
    ...columns,
    user_id: who.user_id,
    message: input.message,
    email: input.email,
    sender_name: senderName(input.email),
    created_at,
  };
  const id = await deps.db.transaction(async (tx) => {
    const [row] = await tx.insert(feedback).values(values).returning({ id: feedback.id });
    await queueMail(deps, tx, feedbackMail(deps.settings, { ...values, item }));
    return row?.id as string;
  });
  return { feedback: { id, created_at } };
}

async function completed(deps: Deps, who: Who, attempt_id: string, position: number | null): Promise<Subject> {
  const attempt = await findAttempt(deps, who, attempt_id);
  const { id, topic_id, topic_name, score } = attempt;
  if (!attempt.completed_at || score === null) throw new AppError('ATTEMPT_NOT_FOUND');
  const of = { attempt_id: id, topic_id, topic_name, quiz_score: score };
  if (position === null) return { columns: of, item: null };
  const { text, ...question } = await attemptQuestion(deps, id, position);
  const item = { kind: 'question' as const, title: `Question ${position}`, id: question.question_id, text };
  return { columns: { ...of, ...question }, item };
}

async function attemptQuestion({ db }: Deps, attempt_id: string, position: number) {
  const { question_id, question_version_id } = attempt_questions;
  const [question] = await db
    .select({ question_id, question_version_id, text: question_versions.question_text })
    .from(attempt_questions)
    .innerJoin(question_versions, eq(question_versions.id, question_version_id))
    .where(and(eq(attempt_questions.attempt_id, attempt_id), eq(attempt_questions.position, position)));
  if (!question) throw new AppError('FEEDBACK_QUESTION_UNKNOWN');
  return question;
}

async function studied(deps: Deps, item_id: string, version_id: string | null): Promise<Subject> {
  const found = (await studiedQuestion(deps, item_id, version_id)) ?? (await studiedCard(deps, item_id));
  if (!found) throw new AppError('STUDY_ITEM_NOT_FOUND');
  return found;
}

async function studiedQuestion({ db }: Deps, id: string, version_id: string | null): Promise<Subject | null> {
  const [found] = await db
    .select({
      topic_id: topics.id,
      topic_name: topics.name,
      question_version_id: question_versions.id,
      text: question_versions.question_text,
    })
    .from(questions)
    .innerJoin(topics, eq(topics.id, questions.topic_id))
    .innerJoin(
      question_versions,
      and(
        eq(question_versions.id, version_id ?? questions.current_version_id),
        eq(question_versions.question_id, questions.id),
      ),
    )
    .where(eq(questions.id, id));
  if (!found) return null;
  const { text, ...columns } = found;
  const title = `Studied question in ${columns.topic_name}`;
  return { columns: { ...columns, question_id: id, quiz_score: null }, item: { kind: 'question', title, id, text } };
}

async function studiedCard({ db }: Deps, id: string): Promise<Subject | null> {
  const { front_content, back_content } = flashcards;
  const [found] = await db
    .select({ topic_id: topics.id, topic_name: topics.name, front_content, back_content })
    .from(flashcards)
    .innerJoin(topics, eq(topics.id, flashcards.topic_id))
    .where(eq(flashcards.id, id));
  if (!found) return null;
  const { topic_id, topic_name } = found;
  const text = `${found.front_content}\n\n${found.back_content}`;
  return {
    columns: { topic_id, topic_name, card_id: id, quiz_score: null },
    item: { kind: 'card', title: `Card in ${topic_name}`, id, text },
  };
}

interface EmailedItem {
  kind: 'question' | 'card';
  title: string;
  id: string | null;
  text: string;
}

interface EmailedFeedback {
  topic_name: string;
  /** Percent; null where nothing was scored. */
  quiz_score: number | null;
  message: string;
  email: string | null;
  sender_name: string;
  created_at: Date;
  /** Null: a whole quiz. */
  item: EmailedItem | null;
}

/** The facts come before the learner's message, so that it cannot imitate them. */
function feedbackMail(settings: Settings, feedback: EmailedFeedback): Mail {
  const { topic_name, quiz_score, item } = feedback;
  const support = settings.brand.supportEmail;
  const facts = [
    `From: ${feedback.sender_name} (${feedback.email ?? 'no address to reply to'})`,
    `Topic: ${topic_name}`,
    ...(quiz_score === null ? [] : [`Quiz score: ${quiz_score}%`]),
    `Sent: ${feedback.created_at.toISOString()}`,
  ];
  const about = item ? [`${item.title} (id ${item.id ?? 'deleted'}):\n${item.text}`] : [];
  const email = emailTo(support, settings, {
    subject: `Feedback on ${item ? `a ${item.kind} in ${topic_name}` : topic_name}`,
    opening: [facts.join('\n'), ...about, 'Message:', feedback.message],
    closing: [],
  });
  return { ...email, replyTo: feedback.email ?? support };
}
