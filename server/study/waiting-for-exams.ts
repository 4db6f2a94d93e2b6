import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { LATE_ANSWERS_MS } from '#core/quizzes/quiz.ts';
import type { Deps, Who } from '../deps.ts';
import { questionsInExams, runningExams } from '../questions/in-exam.ts';

interface ExamRow extends Omit<Output<'study.today'>['waiting']['exams'][number], 'frees_at'> {
  frees_at: Date | null;
}

export interface WaitingForExams {
  questions: number;
  exams: ExamRow[];
}

export const nothingWaits: WaitingForExams = { questions: 0, exams: [] };

/** The questions of these topics that studying leaves out, because running exams hold them back. */
export async function waitingForExams(
  { database }: Deps,
  { user_id }: Who,
  topics: readonly { topic_id: string }[],
): Promise<WaitingForExams> {
  const asked = [user_id, topics.map(({ topic_id }) => topic_id)];
  const found = await database.hot<ExamRow & { question_ids: string[] }>(waitingStatement, asked);
  return {
    questions: new Set(found.flatMap(({ question_ids }) => question_ids)).size,
    exams: found.map(({ question_ids, ...exam }) => exam),
  };
}

/** All that hold questions back from the learner, oldest first. */
export function openExams({ database }: Deps, { user_id }: Who): Promise<ExamRow[]> {
  return database.hot<ExamRow>(examsStatement, [user_id]);
}

/** Out of time without an answer, an exam has no results to open, and ends when no late answer is taken any more. */
const exam = `a.id, a.topic_id, a.topic_name, a.quiz_title, a.completed_at is not null as is_over,
    case when not exists (select from attempt_questions p where p.attempt_id = a.id and cardinality(p.picks) > 0)
      then a.completed_at + interval '${LATE_ANSWERS_MS} milliseconds' end as frees_at`;

const waitingStatement = {
  name: 'study_waiting',
  text: `select ${exam}, jsonb_agg(q.id) as question_ids
    from (${questionsInExams('$1')}) held join quiz_attempts a on a.id = held.attempt_id
      join questions q on q.id = held.question_id
    where q.current_version_id is not null and q.topic_id = any($2::uuid[]) group by a.id order by a.started_at, a.id`,
};

const examsStatement = {
  name: 'open_exams',
  text: `select ${exam} from quiz_attempts a where a.id in (${runningExams('$1')}) order by a.started_at, a.id`,
};
