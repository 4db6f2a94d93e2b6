import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { scorePercent } from '#core/quizzes/quiz.ts';
import { ATTEMPTS_BY_DOMAIN, passMarkOf, QUESTIONS_RECENT } from '#core/quizzes/standing.ts';
import { topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { quiz_attempts, user_progress } from './tables.ts';

const SCORES = 100;

/** Throws TOPIC_NOT_FOUND. */
export async function topicProgress(deps: Deps, who: Who, topic_id: string) {
  const [[topic], recent, scores, answered, banks] = await Promise.all([
    deps.db.select().from(topics).where(eq(topics.id, topic_id)),
    recentResults(deps, who, [topic_id]),
    newestScores(deps, who, topic_id),
    newestByDomain(deps, who, topic_id),
    questionsByDomain(deps, topic_id),
  ]);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const weights = new Map(topic.exam_domains.map(({ name, weight }) => [name, weight]));
  const names = new Set([...weights.keys(), ...banks.keys(), ...answered.domains.keys()]);
  return {
    topic_id,
    pass_mark: passMarkOf(topic.exam_passing_score),
    recent: recent.get(topic_id) ?? null,
    scores: scores.slice(0, SCORES).reverse(),
    scores_is_more: scores.length > SCORES,
    domains: [...names].map((name) => ({
      name,
      weight: weights.get(name) ?? null,
      question_count: banks.get(name) ?? 0,
      ...(answered.domains.get(name) ?? { answered: 0, answered_right: 0 }),
    })),
    domains_is_more: answered.isMore,
  };
}

function newestScores({ db }: Deps, who: Who, topic_id: string) {
  const { attempt_id, completed_at, score, questions_total, questions_correct, passing_rate, id } = user_progress;
  return db
    .select({ attempt_id, completed_at, score, questions_total, questions_correct, passing_rate })
    .from(user_progress)
    .where(and(eq(user_progress.user_id, who.user_id), eq(user_progress.topic_id, topic_id)))
    .orderBy(desc(completed_at), desc(id))
    .limit(SCORES + 1);
}

async function newestByDomain({ db }: Deps, who: Who, topic_id: string) {
  const { id, user_id, started_at, score } = quiz_attempts;
  const newest = await db
    .select({ id })
    .from(quiz_attempts)
    .where(and(eq(user_id, who.user_id), eq(quiz_attempts.topic_id, topic_id), isNotNull(score)))
    .orderBy(desc(started_at), desc(id))
    .limit(ATTEMPTS_BY_DOMAIN + 1);
  const ids = newest.slice(0, ATTEMPTS_BY_DOMAIN).map((attempt) => attempt.id);
  const found = await rows<{ name: string; answered: number; answered_right: number }>(
    db,
    // Grouped by version first, since the same questions recur.
    sql`select v.domain as name, sum(t.answered)::int as answered, sum(t.answered_right)::int as answered_right
      from (select question_version_id, count(*) as answered, count(*) filter (where correct) as answered_right
        from attempt_questions where attempt_id = any(${sql.param(ids)}::uuid[]) group by question_version_id) t
      join question_versions v on v.id = t.question_version_id
      where v.domain is not null group by v.domain order by v.domain`,
  );
  return {
    domains: new Map(found.map(({ name, ...counts }) => [name, counts])),
    isMore: newest.length > ids.length,
  };
}

async function questionsByDomain({ db }: Deps, topic_id: string) {
  const found = await rows<{ name: string; n: number }>(
    db,
    sql`select domain as name, count(*)::int as n from questions
      where topic_id = ${topic_id} and current_version_id is not null and domain is not null
      group by domain order by domain`,
  );
  return new Map(found.map(({ name, n }) => [name, n]));
}

/** The newest completed exams that have 50 questions together. Leaves out repeated attempts: the learner has seen their answers. */
export async function recentResults(deps: Deps, who: Who, topic_ids: readonly string[]) {
  const found = await rows<{
    topic_id: string;
    attempts: number;
    questions_total: number;
    questions_correct: number;
  }>(
    deps.db,
    sql`select topic_id, count(*)::int as attempts, sum(questions_total)::int as questions_total,
        sum(questions_correct)::int as questions_correct
      from (select topic_id, questions_total, questions_correct,
          sum(questions_total) over (partition by topic_id order by completed_at desc, id desc) as so_far
        from (select distinct unnest(${sql.param([...topic_ids])}::uuid[]) as of_topic) asked,
          lateral (select p.topic_id, p.questions_total, p.questions_correct, p.completed_at, p.id
            from user_progress p join quiz_attempts a on a.id = p.attempt_id and a.selection <> 'again'
            where p.user_id = ${who.user_id} and p.topic_id = of_topic
            order by p.completed_at desc, p.id desc limit ${QUESTIONS_RECENT}) newest) summed
      where so_far - questions_total < ${QUESTIONS_RECENT} group by topic_id`,
  );
  return new Map(
    found.map(({ topic_id: id, ...recent }) => [
      id,
      { ...recent, score: scorePercent(recent.questions_correct, recent.questions_total) },
    ]),
  );
}
