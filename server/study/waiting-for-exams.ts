import type { Deps, Who } from '../deps.ts';
import { questionsInExams } from '../questions/in-exam.ts';

interface ExamRow {
  id: string;
  topic_id: string | null;
  topic_name: string;
  quiz_title: string | null;
  is_over: boolean;
  question_ids: string[];
}

export interface WaitingForExams {
  questions: number;
  exams: Omit<ExamRow, 'question_ids'>[];
}

/** The questions of these topics that studying leaves out, because running exams hold them back. */
export async function waitingForExams(
  { database }: Deps,
  { user_id }: Who,
  topics: readonly { topic_id: string }[],
): Promise<WaitingForExams> {
  const found = await database.hot<ExamRow>(statement, [user_id, topics.map(({ topic_id }) => topic_id)]);
  return {
    questions: new Set(found.flatMap(({ question_ids }) => question_ids)).size,
    exams: found.map(({ question_ids, ...exam }) => exam),
  };
}

const statement = {
  name: 'study_waiting',
  text: `select a.id, a.topic_id, a.topic_name, a.quiz_title, a.completed_at is not null as is_over, jsonb_agg(q.id) as question_ids
    from (${questionsInExams('$1')}) held join quiz_attempts a on a.id = held.attempt_id
      join questions q on q.id = held.question_id
    where q.current_version_id is not null and q.topic_id = any($2::uuid[]) group by a.id order by a.started_at, a.id`,
};
