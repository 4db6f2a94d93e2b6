import { and, eq, type SQL, sql } from 'drizzle-orm';
import { categoryTopics, ofTopics } from '../catalog/category-topics.ts';
import { topics } from '../catalog/tables.ts';
import { containing, countUpTo, type PageInput, pageOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { answers, questions } from '../questions/tables.ts';

interface CandidateFilters extends PageInput {
  q?: string | undefined;
  topic_id?: string | undefined;
  category_id?: string | undefined;
  domain?: string | undefined;
}

const key = sql<string>`coalesce((select string_agg(chr(64 + ${answers.position}), '' order by ${answers.position})
  from ${answers} where ${answers.question_id} = ${questions.id} and ${answers.is_correct}), '')`;

export const candidateColumns = {
  id: questions.id,
  question_text: questions.question_text,
  key,
  topic_id: questions.topic_id,
  topic_name: topics.name,
  domain: questions.domain,
  has_answers: sql<boolean>`${questions.current_version_id} is not null`,
};

export async function quizCandidates({ db }: Deps, filters: CandidateFilters) {
  const page = pageOf({
    cursor: filters.cursor,
    size: filters.size,
    keys: [questions.created_at, questions.seq],
    descending: true,
  });
  const topic_ids = await categoryTopics(db, filters.category_id);
  const wanted = wantedBy(filters, topic_ids);
  const [found, count] = await Promise.all([
    db
      .select({ ...candidateColumns, created_at: questions.created_at, seq: questions.seq })
      .from(questions)
      .innerJoin(topics, eq(topics.id, questions.topic_id))
      .where(page.inGroups(questions, questions.id, questions.topic_id, filters.q ? null : topic_ids, wanted))
      .orderBy(...page.order)
      .limit(page.limit),
    countUpTo(db, sql`select 1 from ${questions} where ${wanted ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, ({ created_at, seq }) => [created_at, seq as number]);
  return { questions: rows.map(({ created_at, seq, ...question }) => question), ...place, ...count };
}

function wantedBy({ q, topic_id, domain }: CandidateFilters, topic_ids: string[] | null): SQL | undefined {
  return and(
    q ? containing(questions.question_text, q) : undefined,
    topic_id ? eq(questions.topic_id, topic_id) : undefined,
    ofTopics(questions.topic_id, topic_ids),
    domain ? eq(questions.domain, domain) : undefined,
  );
}
