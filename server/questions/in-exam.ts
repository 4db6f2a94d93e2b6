import { type Db, hotIn } from '../db/open.ts';

/**
 * A practice exam holds back the keys of its questions while it is open, paused too, and after time has ended it until its results
 * are opened. This file alone says so, and every operation that tells a key, an explanation, or right from wrong asks it.
 */
const isRunning = ['a.completed_at is null', "a.ended_by = 'time' and a.results_opened_at is null"] as const;

/** SQL: the ids of the exams of `user` that are running; one probe of an index for each condition. */
export const runningExams = (user: string, only = 'true') =>
  isRunning
    .map(
      (when) =>
        `select a.id from quiz_attempts a where a.user_id = ${user} and a.mode = 'exam' and ${when} and ${only}`,
    )
    .join(' union all ');

/** SQL: rows (attempt_id, question_id, question_version_id) of all questions held back from `user`. */
export const questionsInExams = (user: string, only?: string) =>
  `select q.attempt_id, q.question_id, q.question_version_id
    from (${runningExams(user, only)}) e join attempt_questions q on q.attempt_id = e.id`;

/** SQL: the ids of these questions as an array, leaving out the exam `except`, which may be null. */
export const heldBackIds = (user: string, except = 'null', only?: string) => `array(select held.question_id
    from (${questionsInExams(user, only)}) held
    where held.question_id is not null and held.attempt_id is distinct from ${except}::uuid)`;

/**
 * SQL: the same for a draw from `topic`. An exam drawn from another topic has none of its questions, and most learners who have
 * several exams open have them there. (One that an administrator moves meanwhile may be drawn: it is not checked, and its results wait.)
 */
export const heldBackInTopic = (user: string, topic: string, except: string) =>
  heldBackIds(user, except, `(a.topic_id = ${topic} or a.quiz_title is not null)`);

/** SQL: an exam of `user` that holds `question` back, or null. */
export const examHolding = (user: string, question: string) =>
  `(select held.attempt_id from (${questionsInExams(user)}) held where held.question_id = ${question} limit 1)`;

/** Ids of questions and of their versions, which survive them. */
export type HeldBack = ReadonlySet<string>;

export const nothingHeld: HeldBack = new Set();

export function isHeld(held: HeldBack, question_id: string | null, version_id: string): boolean {
  return held.has(version_id) || (question_id !== null && held.has(question_id));
}

/** Which questions' keys may not be told to this learner now, leaving out the exam `except`. */
export async function heldBackFrom(db: Db, user_id: string, except: string | null = null): Promise<HeldBack> {
  const found = await hotIn<{ ids: (string | null)[] }>(db, heldStatement, [user_id, except]);
  return new Set(found.flatMap(({ ids }) => ids.filter((id) => id !== null)));
}

const heldStatement = {
  name: 'held_back',
  text: `select array[held.question_id, held.question_version_id] as ids from (${questionsInExams('$1')}) held
    where held.attempt_id is distinct from $2::uuid`,
};
