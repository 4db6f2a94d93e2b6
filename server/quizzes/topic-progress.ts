import { and, desc, eq, sql } from 'drizzle-orm';
import { type ExamOutline, objectiveNames } from '#core/catalog/outline.ts';
import { AppError } from '#core/errors.ts';
import { scorePercent } from '#core/quizzes/quiz.ts';
import { passMarkOf, QUESTIONS_RECENT, weakestFirst } from '#core/quizzes/standing.ts';
import { topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { type KnownPart, knownByPart, sumOf } from '../study/known.ts';
import { user_progress } from './tables.ts';

const SCORES = 100;
const WEAKEST = 3;

/** Throws TOPIC_NOT_FOUND. */
export async function topicProgress(deps: Deps, who: Who, topic_id: string) {
  const [[topic], recent, scores, known, cards, banks] = await Promise.all([
    deps.db.select().from(topics).where(eq(topics.id, topic_id)),
    recentResults(deps, who, [topic_id]),
    newestScores(deps, who, topic_id),
    knownByPart(deps, who.user_id, topic_id),
    deps.database.hot<{ seen: number }>(cardsStatement, [who.user_id, topic_id]),
    questionsByPart(deps, topic_id),
  ]);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const weights = new Map(topic.exam_domains.map(({ name, weight }) => [name, weight]));
  const names = new Set([...weights.keys(), ...banks.flatMap(({ domain }) => domain ?? [])]);
  const standing = (isOf: (part: Part) => boolean) => standingOf(known.filter(isOf), banks.filter(isOf));
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
      return { name, weight: weights.get(name) ?? null, ...standing(({ domain }) => domain === name) };
    }),
    objectives: topic.exam_outline && byObjective(topic.exam_outline, topic.exam_code, standing),
  };
}

type Part = Pick<KnownPart, 'domain' | 'objective'>;
type Bank = Part & { questions: number };

function standingOf(known: readonly KnownPart[], banks: readonly Bank[]) {
  const { seen: answered, right_at_first: answered_right, missed } = sumOf(known);
  const question_count = banks.reduce((sum, { questions }) => sum + questions, 0);
  return { question_count, answered, answered_right, missed };
}

type Standing = (isOf: (part: Part) => boolean) => ReturnType<typeof standingOf>;

function byObjective(outline: ExamOutline, exam_code: string | null, standing: Standing) {
  const domains = outline.domains.map((domain) => ({
    ...domain,
    objectives: domain.objectives.map((one) => {
      const names = objectiveNames(exam_code, one.id);
      return { ...one, ...standing(({ objective }) => objective !== null && names.includes(objective)) };
    }),
  }));
  const answered = domains.flatMap(({ objectives }) =>
    objectives.map(({ id: name, answered_right: right, answered: of }) => ({ name, right, of })),
  );
  const weakest = weakestFirst(answered).map(({ name }) => name);
  return { weakest: weakest.slice(0, WEAKEST), domains };
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

function questionsByPart({ db }: Deps, topic_id: string) {
  return rows<Bank>(
    db,
    sql`select domain, lower(objective) as objective, count(*)::int as questions from questions
      where topic_id = ${topic_id} and current_version_id is not null group by 1, 2 order by 1`,
  );
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
