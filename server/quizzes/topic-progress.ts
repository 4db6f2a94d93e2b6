import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { scorePercent } from '#core/quizzes/quiz.ts';
import { passMarkOf, QUESTIONS_RECENT } from '#core/quizzes/standing.ts';
import { topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { knownByDomain, sumOf } from '../study/known.ts';
import { user_progress } from './tables.ts';

const SCORES = 100;

/** Throws TOPIC_NOT_FOUND. */
export async function topicProgress(deps: Deps, who: Who, topic_id: string) {
  const [[topic], recent, scores, known, cards, banks] = await Promise.all([
    deps.db.select().from(topics).where(eq(topics.id, topic_id)),
    recentResults(deps, who, [topic_id]),
    newestScores(deps, who, topic_id),
    knownByDomain(deps, who.user_id, topic_id),
    deps.database.hot<{ seen: number }>(cardsStatement, [who.user_id, topic_id]),
    questionsByDomain(deps, topic_id),
  ]);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const weights = new Map(topic.exam_domains.map(({ name, weight }) => [name, weight]));
  const byDomain = new Map(known.map((one) => [one.domain, one]));
  const names = new Set([...weights.keys(), ...banks.keys()]);
  return {
    topic_id,
    pass_mark: passMarkOf(topic.exam_passing_score),
    recent: recent.get(topic_id) ?? null,
    scores: scores.slice(0, SCORES).reverse(),
    scores_is_more: scores.length > SCORES,
    known: {
      ...sumOf(known),
      question_count: topic.question_count,
      flashcard_count: topic.flashcard_count,
      flashcards_seen: cards[0]?.seen ?? 0,
    },
    domains: [...names].map((name) => {
      const { seen: answered, right_at_first: answered_right, missed } = byDomain.get(name) ?? sumOf([]);
      const bank = { weight: weights.get(name) ?? null, question_count: banks.get(name) ?? 0 };
      return { name, ...bank, answered, answered_right, missed };
    }),
  };
}

const cardsStatement = {
  name: 'cards_seen',
  text: `select count(*)::int as seen from memories
    where user_id = $1 and topic_id = $2 and card_id is not null and last_at is not null`,
};

function newestScores({ db }: Deps, who: Who, topic_id: string) {
  const { attempt_id, completed_at, score, questions_total, questions_correct, passing_rate, id } = user_progress;
  return db
    .select({ attempt_id, completed_at, score, questions_total, questions_correct, passing_rate })
    .from(user_progress)
    .where(and(eq(user_progress.user_id, who.user_id), eq(user_progress.topic_id, topic_id)))
    .orderBy(desc(completed_at), desc(id))
    .limit(SCORES + 1);
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
  const scored = (one: Omit<(typeof found)[number], 'topic_id'>) => ({
    ...one,
    score: scorePercent(one.questions_correct, one.questions_total),
  });
  return new Map(found.map(({ topic_id: id, ...recent }) => [id, scored(recent)]));
}
