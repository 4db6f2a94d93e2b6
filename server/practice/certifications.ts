import { sql } from 'drizzle-orm';
import { passMarkOf } from '#core/quizzes/standing.ts';
import { withOwnExam } from '../catalog/own-exams.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { isSeen } from '../study/known.ts';

interface TopicRow {
  id: string;
  category_id: string;
  name: string;
  description: string;
  exam_vendor: string | null;
  exam_code: string | null;
  exam_passing_score: number | null;
  question_count: number;
  flashcard_count: number;
  attempts: number;
  best_score: number | null;
  best_score_questions: number | null;
  best_score_passing_rate: number | null;
  passed_attempts: number;
  passed_below_mark: number;
  last_attempt_at: Date | null;
  seen_count: number;
  last_answered_at: Date | null;
}

export async function topicsWithProgress(deps: Deps, who: Who) {
  const list = await deps.database.hot<TopicRow>(topicsStatement, [who.user_id, passMarkOf(null)]);
  return list.map(topicOf);
}

/** $1 user, $2 default pass mark. The best attempt is the index's last entry: one more sort column would sort them all. */
const topicsStatement = {
  name: 'topics_with_progress',
  text: `select t.id, t.category_id, t.name, t.description, t.exam_vendor, t.exam_code, t.exam_passing_score,
      t.question_count, t.flashcard_count, p.attempts, best.score as best_score,
      best.questions_total as best_score_questions, best.passing_rate as best_score_passing_rate,
      p.passed_attempts, p.passed_below_mark, p.last_attempt_at, seen.*
    from topics t cross join lateral (
      select count(*)::int as attempts, (count(*) filter (where passed))::int as passed_attempts,
        (count(*) filter (where passed and score < coalesce(t.exam_passing_score, $2::int)))::int as passed_below_mark,
        max(completed_at) as last_attempt_at
      from user_progress where user_id = $1 and topic_id = t.id
    ) p left join lateral (
      select score, questions_total, passing_rate from user_progress b
      where b.user_id = $1 and b.topic_id = t.id and p.attempts > 0
      order by score desc, questions_total desc, completed_at desc limit 1
    ) best on true cross join lateral (
      select (count(*) filter (where m.last_at is not null or ${isSeen('$1', 'm.question_id')}))::int as seen_count,
        max(m.last_at) as last_answered_at
      from memories m where m.user_id = $1 and m.topic_id = t.id and m.question_id is not null
        and m.question_id <> all(array(select id from questions where current_version_id is null))
    ) seen
    order by t.position, lower(t.name), t.id`,
};

interface OwnRow {
  topic_id: string;
  priority: number | null;
  target_date: string | null;
  attempt_id: string | null;
  answered: number;
  question_count: number;
  next_question: number;
}

/** $1 user, $2 now. An expired attempt does not count as unfinished, even if it is not graded yet. */
const ownStatement = {
  name: 'topics_of_learner',
  text: `select t.id as topic_id, i.priority, i.target_date::text, a.id as attempt_id, sheet.answered, a.question_count,
      coalesce(sheet.next_question, a.question_count) as next_question
    from topics t
    ${withOwnExam('$1')}
    left join lateral (
      select id, question_count from quiz_attempts
      where user_id = $1 and topic_id = t.id and completed_at is null and (paused_at is not null or deadline_at > $2)
      order by started_at desc, id desc limit 1) a on true
    left join lateral (
      select (count(*) filter (where cardinality(picks) > 0))::int as answered,
        min(position) filter (where cardinality(picks) = 0) as next_question
      from attempt_questions where attempt_id = a.id) sheet on true
    where i.priority is not null or a.id is not null`,
};

export async function certifications(deps: Deps, who: Who) {
  const [categories, topics, own] = await Promise.all([
    rows<{ id: string; name: string; description: string }>(
      deps.db,
      sql`select id, name, description from categories order by position, lower(name)`,
    ),
    topicsWithProgress(deps, who),
    deps.database.hot<OwnRow>(ownStatement, [who.user_id, deps.clock()]),
  ]);
  const ownOf = new Map(own.map((row) => [row.topic_id, row]));
  const byCategory = Map.groupBy(topics, (topic) => topic.category_id);
  const shown = (topic: (typeof topics)[number]) => ({ ...topic, ...learnerPartsOf(ownOf.get(topic.id)) });
  return categories.map((category) => ({ ...category, topics: (byCategory.get(category.id) ?? []).map(shown) }));
}

function learnerPartsOf(row: OwnRow | undefined) {
  if (!row) return { interest: null, unfinished: null };
  const { priority, target_date, attempt_id, answered, question_count, next_question } = row;
  return {
    interest: priority === null ? null : { priority, target_date },
    unfinished: attempt_id === null ? null : { attempt_id, answered, question_count, next_question },
  };
}

/** Those with answers, the newest first. */
export async function topicsBegun(deps: Deps, who: Who) {
  const all = await topicsWithProgress(deps, who);
  const begun = all.filter(({ progress, seen_count }) => progress || seen_count > 0);
  const newestOf = ({ progress, last_answered_at }: (typeof begun)[number]) =>
    Number(last_answered_at ?? progress?.last_attempt_at ?? 0);
  return begun.sort((one, other) => newestOf(other) - newestOf(one));
}

function topicOf(row: TopicRow) {
  return { ...row, pass_mark: passMarkOf(row.exam_passing_score), progress: progressOf(row) };
}

function progressOf(row: TopicRow) {
  if (row.last_attempt_at === null) return null;
  return {
    ...row,
    topic_id: row.id,
    best_score: row.best_score ?? 0,
    best_score_questions: row.best_score_questions ?? 0,
    best_score_passing_rate: row.best_score_passing_rate ?? 0,
    last_attempt_at: row.last_attempt_at,
  };
}
