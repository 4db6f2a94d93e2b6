import { eq, inArray, sql } from 'drizzle-orm';
import { STATISTICS_FROM } from '#core/questions/question.ts';
import type { Deps } from '../deps.ts';
import { question_versions } from '../questions/tables.ts';
import { version_statistics } from './tables.ts';

/** First answers only. Null: too few to show. */
export interface Sums {
  answered: number;
  correct: number | null;
}

export interface Statistics extends Sums {
  picks: Record<string, number> | null;
}

export const noAnswers: Statistics = { answered: 0, correct: null, picks: null };

export async function statisticsOf(
  { db }: Pick<Deps, 'db'>,
  version_ids: readonly string[],
): Promise<Map<string, Statistics>> {
  if (version_ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(version_statistics)
    .where(inArray(version_statistics.question_version_id, [...version_ids]));
  return new Map(
    found.map(({ question_version_id, answered, correct, picks }) => {
      const told = answered >= STATISTICS_FROM;
      return [question_version_id, { answered, correct: told ? correct : null, picks: told ? picks : null }];
    }),
  );
}

export async function sumsOf({ db }: Pick<Deps, 'db'>, question_ids: readonly string[]): Promise<Map<string, Sums>> {
  if (question_ids.length === 0) return new Map();
  const found = await db
    .select({
      question_id: question_versions.question_id,
      answered: sql<number>`sum(${version_statistics.answered})::int`,
      correct: sql<number>`sum(${version_statistics.correct})::int`,
    })
    .from(question_versions)
    .innerJoin(version_statistics, eq(version_statistics.question_version_id, question_versions.id))
    .where(inArray(question_versions.question_id, [...question_ids]))
    .groupBy(question_versions.question_id);
  return new Map(
    found.map(({ question_id, answered, correct }) => [
      question_id as string,
      { answered, correct: answered >= STATISTICS_FROM ? correct : null },
    ]),
  );
}
