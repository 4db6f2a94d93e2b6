import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';

interface TopicRow {
  id: string;
  category_id: string;
  name: string;
  description: string;
  question_count: number;
  flashcard_count: number;
  attempts: number | null;
  best_score: number | null;
  best_score_questions: number | null;
  best_score_passing_rate: number | null;
  passed_attempts: number | null;
  last_attempt_at: Date | null;
}

/** All topics with counts and the learner's own figures, by name: one statement. */
export async function topicsWithProgress(deps: Deps, who: Who) {
  const list = await deps.database.hot<TopicRow>(topicsStatement, [who.user_id]);
  return list.map((row) => ({ ...topicOf(row), category_id: row.category_id }));
}

/** $1 user. Their own progress is grouped first: everybody else's is never touched. */
const topicsStatement = {
  name: 'topics_with_progress',
  text: `select t.id, t.category_id, t.name, t.description, t.question_count, t.flashcard_count,
      p.attempts, p.best_score, p.best_score_questions, p.best_score_passing_rate, p.passed_attempts, p.last_attempt_at
    from topics t left join (
      select topic_id, count(*)::int as attempts, max(score) as best_score,
        (array_agg(questions_total order by score desc, questions_total desc, completed_at desc, id))[1]
          as best_score_questions,
        (array_agg(passing_rate order by score desc, questions_total desc, completed_at desc, id))[1]
          as best_score_passing_rate,
        (count(*) filter (where passed))::int as passed_attempts,
        max(completed_at) as last_attempt_at
      from user_progress where user_id = $1 and topic_id is not null group by topic_id
    ) p on p.topic_id = t.id
    order by lower(t.name), t.id`,
};

/** Categories by name, each with its topics. */
export async function certifications(deps: Deps, who: Who) {
  const [categories, topics] = await Promise.all([
    rows<{ id: string; name: string; description: string }>(
      deps.db,
      sql`select id, name, description from categories order by lower(name)`,
    ),
    topicsWithProgress(deps, who),
  ]);
  const byCategory = Map.groupBy(topics, (topic) => topic.category_id);
  return categories.map((category) => ({
    ...category,
    topics: (byCategory.get(category.id) ?? []).map(({ category_id, ...topic }) => topic),
  }));
}

function topicOf(row: TopicRow) {
  const { id, name, description, question_count, flashcard_count } = row;
  return { id, name, description, question_count, flashcard_count, progress: progressOf(row) };
}

function progressOf(row: TopicRow) {
  if (row.attempts === null || row.last_attempt_at === null) return null;
  return {
    attempts: row.attempts,
    best_score: row.best_score ?? 0,
    best_score_questions: row.best_score_questions ?? 0,
    best_score_passing_rate: row.best_score_passing_rate ?? 0,
    passed_attempts: row.passed_attempts ?? 0,
    last_attempt_at: row.last_attempt_at.toISOString(),
  };
}
