import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { Deps } from '../deps.ts';
import { type Whys, whysOf } from '../questions/whys.ts';
import { foldStale, missedIn } from '../study/known.ts';
import type { quiz_attempts } from './tables.ts';

type Completed = Extract<Output<'quiz.attempt'>['attempt'], { state: 'completed' }>;

interface Row extends Pick<Completed, 'pass_mark' | 'missed_count' | 'new_to_you' | 'met_before'> {
  score: number | null;
  questions_total: number;
  completed_at: Date;
  is_stale: boolean;
  /** By version; null without any. */
  whys: Record<string, Whys> | null;
}

/**
 * The exam's pass mark, the learner's best exam over all domains before this one, what of the topic is missed now, and how many of the
 * attempt's questions were new. Those leave out deleted questions, and what time did not reach. `whys` are of all its questions, also of
 * those whose key may not be told now.
 */
export async function comparedWith(deps: Deps, attempt: typeof quiz_attempts.$inferSelect) {
  const read = async () => (await deps.database.hot<Row>(statement, [attempt.id]))[0] as Row;
  let found = await read();
  if (found.is_stale) {
    await foldStale(deps, attempt.user_id, attempt.topic_id);
    found = await read();
  }
  const { score, questions_total, completed_at, is_stale, ...compared } = found;
  return { ...compared, best_before: score === null ? null : { score, questions_total, completed_at } };
}

const sight = (isNew: string) => `jsonb_build_object('correct', count(*) filter (where q.correct and ${isNew}),
          'total', count(*) filter (where ${isNew}))`;

/** $1 attempt; `own` and not `a`, as the exams that hold questions back are named. */
const statement = {
  name: 'attempt_compared',
  text: `select t.exam_passing_score as pass_mark, best.*, known.missed as missed_count, known.is_stale, sights.*, whys.by_version as whys
    from quiz_attempts own left join topics t on t.id = own.topic_id
    left join lateral (select score, questions_total, completed_at from user_progress p
      where own.mode = 'exam' and own.domain is null and p.user_id = own.user_id and p.topic_id = own.topic_id
        and p.completed_at < own.completed_at
      order by score desc, completed_at desc, id desc limit 1) best on true
    cross join lateral (${missedIn('own.user_id', 'own.topic_id')}) known
    cross join lateral (
      select ${sight('f.attempt_id is not distinct from own.id')} as new_to_you,
        ${sight('f.attempt_id is distinct from own.id')} as met_before
      from attempt_questions q join first_answers f on f.user_id = own.user_id and f.question_id = q.question_id
      where q.attempt_id = own.id) sights
    cross join lateral (select jsonb_object_agg(told.id, told.whys) as by_version from (
      select v.id, ${whysOf('v')} as whys from attempt_questions q join question_versions v on v.id = q.question_version_id
      where q.attempt_id = own.id) told where told.whys is not null) whys
    where own.id = $1`,
};
