import { desc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { question_versions } from '../questions/tables.ts';
import { noAnswers, statisticsOf } from '../statistics/read.ts';

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
  const statistics = await statisticsOf(
    deps,
    found.map(({ id }) => id),
  );
  return found.map(
    ({ id, version, question_text, explanation, image_url, domain, reference, choices, created_at }) => ({
      ...{ version, question_text, explanation, image_url, domain, reference },
      answers: choices.map(({ id, answer_text, is_correct }) => ({ id, answer_text, is_correct })),
      created_at,
      statistics: statistics.get(id) ?? noAnswers,
    }),
  );
}
