import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { SELECTED_MAX } from '#core/lib/selection.ts';
import type { Difficulty } from '#core/questions/difficulty.ts';
import type { QuestionState } from '#core/questions/question.ts';
import { topics } from '../catalog/tables.ts';
import { categoryTopics, ofTopics } from '../catalog/topic-code.ts';
import { type Db, rows } from '../db/open.ts';
import { containing, sortedPage, totalOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { question_versions, questionOrders, questions, searchedText } from '../questions/tables.ts';
import { isUnexplained } from '../questions/whys.ts';
import { quizzes } from '../quizzes/tables.ts';
import { noAnswers, statisticsOf } from '../statistics/read.ts';
import { adminRows, withParts } from './admin-rows.ts';

const QUIZ_CHOICES = 500;
const DOMAIN_CHOICES = 200;

export async function listQuestions(deps: Deps, _who: unknown, filters: Input<'questionsAdmin.list'>) {
  const { where, topic_ids } = await matching(deps.db, filters);
  const page = sortedPage(questionOrders, filters);
  // With words or a quiz the matches are few or everywhere, so going by topic does not help.
  const byTopic = filters.q || filters.quiz_id || filters.question_id ? null : topic_ids;
  const [found, total] = await Promise.all([
    adminRows(deps.db)
      .where(page.inGroups(questions, questions.id, questions.topic_id, byTopic, where))
      .orderBy(...page.order)
      .limit(page.limit),
    totalOf(deps.db, sql`select 1 from questions where ${where ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, ({ question }) => question, total);
  return { questions: await withParts(deps, rows), ...place };
}

export async function questionIds({ db }: Deps, _who: unknown, filters: Input<'questionsAdmin.ids'>) {
  const { where } = await matching(db, filters);
  const found = await db
    .select({ id: questions.id })
    .from(questions)
    .where(where)
    .orderBy(desc(questions.created_at), desc(questions.seq))
    .limit(SELECTED_MAX + 1);
  const ids = found.slice(0, SELECTED_MAX).map(({ id }) => id);
  return { ids, total_is_more: found.length > SELECTED_MAX };
}

/** Throws QUESTION_NOT_FOUND. */
export async function adminQuestion(deps: Pick<Deps, 'db'>, question_id: string) {
  const found = await adminRows(deps.db).where(eq(questions.id, question_id));
  const [question] = await withParts(deps, found);
  if (!question) throw new AppError('QUESTION_NOT_FOUND');
  return question;
}

export async function quizChoices(
  { db }: Deps,
  _who: unknown,
  { category_id, topic_id }: Input<'questionsAdmin.quizzes'>,
) {
  const found = await db
    .select({ id: quizzes.id, title: quizzes.title, topic_name: topics.name })
    .from(quizzes)
    .innerJoin(topics, eq(topics.id, quizzes.topic_id))
    .where(
      and(
        category_id === undefined ? undefined : eq(topics.category_id, category_id),
        topic_id === undefined ? undefined : eq(topics.id, topic_id),
      ),
    )
    .orderBy(asc(sql`lower(${topics.name})`), asc(sql`lower(${quizzes.title})`), asc(quizzes.id))
    .limit(QUIZ_CHOICES);
  return { quizzes: found };
}

export async function questionDomains({ db }: Deps, _who: unknown, { topic_id }: Input<'questionsAdmin.domains'>) {
  const found = await db
    .selectDistinct({ domain: questions.domain })
    .from(questions)
    .where(and(eq(questions.topic_id, topic_id), isNotNull(questions.domain)))
    .orderBy(asc(questions.domain))
    .limit(DOMAIN_CHOICES);
  return { domains: found.map(({ domain }) => domain as string) };
}

const conditionOf: Record<QuestionState, SQL> = {
  unexplained: isUnexplained,
  no_domain: sql`${questions.domain} is null`,
  no_difficulty: sql`${questions.difficulty} is null`,
  unanswered: sql`not exists (select from question_versions v join version_statistics s on s.question_version_id = v.id
    where v.question_id = ${questions.id} and s.answered > 0)`,
  reported: sql`${questions.id} in (select question_id from feedback where closed_at is null and question_id is not null)`,
};

async function matching(
  db: Db,
  { q, category_id, topic_id, quiz_id, question_id, domain, difficulty, state }: Input<'questionsAdmin.ids'>,
): Promise<{ where: SQL | undefined; topic_ids: string[] | null }> {
  const topic_ids = await categoryTopics(db, category_id);
  const conditions: (SQL | undefined)[] = [
    q ? containing(searchedText(questions), q) : undefined,
    ofTopics(questions.topic_id, topic_ids),
    topic_id ? eq(questions.topic_id, topic_id) : undefined,
    quiz_id ? sql`${questions.id} in (select question_id from quiz_questions where quiz_id = ${quiz_id})` : undefined,
    question_id ? eq(questions.id, question_id) : undefined,
    domain ? eq(questions.domain, domain) : undefined,
    difficulty ? eq(questions.difficulty, Number(difficulty) as Difficulty) : undefined,
    state && conditionOf[state],
  ];
  return { where: and(...conditions), topic_ids };
}

const VERSIONS_MAX = 100;

/** Newest first. Throws QUESTION_NOT_FOUND. */
export async function questionVersions(deps: Deps, question_id: string) {
  const found = await deps.db
    .select()
    .from(question_versions)
    .where(eq(question_versions.question_id, question_id))
    .orderBy(desc(question_versions.version))
    .limit(VERSIONS_MAX);
  if (found.length === 0) throw new AppError('QUESTION_NOT_FOUND');
  const ids = found.map(({ id }) => id);
  const statistics = await statisticsOf(deps, ids);
  return found.map((version) => ({
    ...version,
    answers: version.choices,
    statistics: statistics.get(version.id) ?? noAnswers,
  }));
}

export async function questionUses({ db }: Deps, ids: string[]) {
  const these = sql`select value::uuid as id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
  const [found] = await rows<{ questions: number; quizzes: number; emptied: number; titles: string[] }>(
    db,
    sql`with these as (${these}),
      touched as (
        select z.id, z.title, not exists (
          select 1 from quiz_questions o where o.quiz_id = z.id and o.question_id not in (select id from these)
        ) as emptied
        from quizzes z where z.id in (select quiz_id from quiz_questions where question_id in (select id from these)))
    select (select count(*)::int from questions where id in (select id from these)) as questions,
      (select count(*)::int from touched) as quizzes,
      (select count(*)::int from touched where emptied) as emptied,
      (select coalesce(json_agg(title), '[]') from (select title from touched order by lower(title), id limit 3) t) as titles`,
  );
  return found as NonNullable<typeof found>;
}
