import { type SQL, sql } from 'drizzle-orm';
import type { trash } from './tables.ts';

export type TrashNoun = (typeof trash.$inferSelect)['noun'];

/** Rows that are moved, or references that are cut, when something is deleted. */
export interface Part {
  /** The table; for a reference with its column: 'quiz_attempts.topic_id'. */
  home: string;
  /** Which of the table's rows, named t. */
  which: SQL;
}

/** The tables that things and what goes with them live in, parents first: the order in which rows come back. */
export const homes = [
  'categories',
  'topics',
  'questions',
  'answers',
  'flashcards',
  'quizzes',
  'quiz_questions',
  'entitlements',
  'user_entitlements',
  'question_history',
] as const;

/** References that a delete sets to null, with the columns that find their row again. */
export const references: Readonly<Record<string, readonly string[]>> = {
  'question_versions.question_id': ['id'],
  'attempt_questions.question_id': ['attempt_id', 'position'],
  'quiz_attempts.topic_id': ['id'],
  'quiz_attempts.quiz_id': ['id'],
  'user_progress.topic_id': ['id'],
  'feedback.topic_id': ['id'],
  'feedback.question_id': ['id'],
};

/** Everything that goes when these are deleted: `ids` of one kind of thing. */
export function scopeOf(noun: TrashNoun, ids: readonly string[]): Part[] {
  const these = sql`select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
  const isOf = (one: TrashNoun) => noun === one;
  const topics = isOf('category')
    ? sql`select id from topics where category_id in (${these})`
    : isOf('topic')
      ? these
      : null;
  const inTopics = (table: string) =>
    topics && sql`select id from ${sql.identifier(table)} where topic_id in (${topics})`;
  const questions = isOf('question') ? these : inTopics('questions');
  const quizzes = isOf('quiz') ? these : inTopics('quizzes');
  const flashcards = isOf('flashcard') ? these : inTopics('flashcards');
  const parts: (Part | null)[] = [
    isOf('category') ? { home: 'categories', which: sql`t.id in (${these})` } : null,
    part('topics', 'id', topics),
    part('questions', 'id', questions),
    part('answers', 'question_id', questions),
    part('flashcards', 'id', flashcards),
    part('quizzes', 'id', quizzes),
    part('quiz_questions', 'quiz_id', quizzes),
    // Places in set papers that stay; those of the papers that go were named in the line above.
    questions && {
      home: 'quiz_questions',
      which: quizzes
        ? sql`t.question_id in (${questions}) and t.quiz_id not in (${quizzes})`
        : sql`t.question_id in (${questions})`,
    },
    part('entitlements', 'topic_id', topics),
    part('user_entitlements', 'entitlement_id', inTopics('entitlements')),
    part('question_history', 'question_id', questions),
    part('question_versions.question_id', 'question_id', questions),
    part('attempt_questions.question_id', 'question_id', questions),
    part('quiz_attempts.topic_id', 'topic_id', topics),
    part('quiz_attempts.quiz_id', 'quiz_id', quizzes),
    part('user_progress.topic_id', 'topic_id', topics),
    part('feedback.topic_id', 'topic_id', topics),
    part('feedback.question_id', 'question_id', questions),
  ];
  return parts.filter((one) => one !== null);
}

/** The tables to delete from, children first; what hangs on their rows goes by its foreign keys. */
export const deletedFrom: Readonly<Record<TrashNoun, readonly string[]>> = {
  category: ['quizzes', 'flashcards', 'questions', 'topics', 'categories'],
  topic: ['quizzes', 'flashcards', 'questions', 'topics'],
  question: ['questions'],
  flashcard: ['flashcards'],
  quiz: ['quizzes'],
};

function part(home: string, column: string, ids: SQL | null): Part | null {
  return ids && { home, which: sql`t.${sql.identifier(column)} in (${ids})` };
}
