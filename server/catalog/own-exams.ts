import type { Deps, Who } from '../deps.ts';

/** A learner's exams by `exam`: the name of a certification, or the id of a topic without one. */
export const ownExams = (user_id: string) => `(
    select certification_name as exam, null::uuid as topic_id, priority, target_date from certification_interests
      where user_id = ${user_id}
    union all
    select topic_id::text, topic_id, priority, target_date from study_goals where user_id = ${user_id})`;

/** That of topic `t`. */
export const EXAM_OF_TOPIC = 'coalesce(t.certification_name, t.id::text)';

/** The exam of topic `t`, if it is one of theirs, as `i`. */
export const withOwnExam = (user_id: string) => `left join ${ownExams(user_id)} i on i.exam = ${EXAM_OF_TOPIC}`;

export interface OwnExam {
  priority: number;
  /** YYYY-MM-DD. */
  target_date: string | null;
}

export async function ownExamOf({ database }: Deps, { user_id }: Who, topic_id: string): Promise<OwnExam | null> {
  const [found] = await database.hot<OwnExam>(statement, [user_id, topic_id]);
  return found ?? null;
}

const statement = {
  name: 'own_exam_of_topic',
  text: `select i.priority, i.target_date::text from topics t ${withOwnExam('$1')}
    where t.id = $2 and i.exam is not null`,
};
