import type { Deps } from '../deps.ts';
import { foldStale, missedIn } from '../study/known.ts';

interface Attempt {
  id: string;
  user_id: string;
  topic_id: string | null;
}

interface Row {
  pass_mark: number | null;
  score: number | null;
  questions_total: number;
  best_at: Date;
  missed: number;
  is_stale: boolean;
  asked: number;
  correct: number;
  new: number;
  new_correct: number;
}

/**
 * The exam's pass mark, the learner's best exam over all domains before this one, what of the topic is missed now, and how many of the
 * attempt's questions were new. Those leave out deleted questions, and what time did not reach.
 */
export async function comparedWith(deps: Deps, attempt: Attempt) {
  const read = async () => (await deps.database.hot<Row>(statement, [attempt.id]))[0] as Row;
  let found = await read();
  if (found.is_stale) {
    await foldStale(deps, attempt.user_id, attempt.topic_id);
    found = await read();
  }
  const { pass_mark, score, questions_total, best_at, missed, asked, correct } = found;
  return {
    pass_mark,
    best_before: score === null ? null : { score, questions_total, completed_at: best_at },
    missed_count: missed,
    new_to_you: { correct: found.new_correct, total: found.new },
    met_before: { correct: correct - found.new_correct, total: asked - found.new },
  };
}

const isNew = 'f.attempt_id is not distinct from own.id';

/** $1 attempt; `own` and not `a`, as the exams that hold questions back are named. */
const statement = {
  name: 'attempt_compared',
  text: `select t.exam_passing_score as pass_mark, best.score, best.questions_total, best.completed_at as best_at, known.*, sights.*
    from quiz_attempts own left join topics t on t.id = own.topic_id
    left join lateral (select score, questions_total, completed_at from user_progress p
      where own.mode = 'exam' and own.domain is null and p.user_id = own.user_id and p.topic_id = own.topic_id
        and p.completed_at < own.completed_at
      order by score desc, completed_at desc, id desc limit 1) best on true
    cross join lateral (${missedIn('own.user_id', 'own.topic_id')}) known
    cross join lateral (select count(*)::int as asked, (count(*) filter (where q.correct))::int as correct,
        (count(*) filter (where ${isNew}))::int as new, (count(*) filter (where q.correct and ${isNew}))::int as new_correct
      from attempt_questions q join first_answers f on f.user_id = own.user_id and f.question_id = q.question_id
      where q.attempt_id = own.id) sights
    where own.id = $1`,
};
