import { eq } from 'drizzle-orm';
import { checkQuestions as findings } from '#core/content-check.ts';
import { AppError } from '#core/errors.ts';
import { checkQuestions } from '#core/question-check.ts';
import { readMark } from '#core/question-text-marks.ts';
import { normalText } from '#core/text-lines.ts';
import { type ExamDomain, topics } from '../catalog/tables.ts';
import type { Deps } from '../deps.ts';
import { type DuplicateChoices, type Planned, planUpload } from './plan-upload.ts';

/** Questions that a preview shows; all of them count. */
const SHOWN = 200;
/** Errors that a preview tells. */
const ERRORS_SHOWN = 100;

/** What of the findings about a bank is worth saying of a question before it is uploaded. */
const worthSaying = new Set(['explanation missing', 'domain unknown', 'explanation names a letter', 'choose N']);

/** What an upload of the text would do; writes nothing. Throws TOPIC_NOT_FOUND and UPLOAD_TOO_MANY. */
export async function previewQuestions(
  { db }: Deps,
  { topic_id, text, ...choices }: { topic_id: string; text: string } & DuplicateChoices,
) {
  const [topic] = await db.select({ domains: topics.exam_domains }).from(topics).where(eq(topics.id, topic_id));
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const { questions, errors } = checkQuestions(text);
  const plan = await planUpload(db, topic_id, questions, choices);
  const shown = plan.questions.map((planned) => previewed(planned, topic.domains));
  const lines = text.split(/\r\n?|\n/);
  const duplicates = (kinds: string[]) => shown.filter(({ duplicate }) => kinds.includes(duplicate?.kind ?? ''));
  return {
    questions: shown.slice(0, SHOWN).map((question) => ({ ...question, number: numberIn(lines[question.line - 1]) })),
    question_count: shown.length,
    errors: errors.slice(0, ERRORS_SHOWN),
    error_count: errors.length,
    duplicate_count: duplicates(['id', 'text', 'line']).length,
    same_id_count: duplicates(['id']).length,
    same_text_count: duplicates(['text', 'line']).length,
    warning_count: shown.filter(({ warnings }) => warnings.length > 0).length,
    counts: plan.counts,
  };
}

function previewed({ question, known, act }: Planned, domains: ExamDomain[]) {
  const warnings = findings([question], domains).filter(({ kind }) => worthSaying.has(kind));
  return {
    ...question,
    act,
    warnings: warnings.map(({ message }) => message),
    duplicate: known && {
      kind: known.kind,
      created_at: known.kind === 'line' ? null : known.created_at.toISOString(),
      line: known.kind === 'line' ? known.line : null,
      differs_in: known.kind === 'line' ? [] : known.differs_in,
    },
  };
}

/** The number that the text itself gives the question. */
function numberIn(line = ''): number {
  const mark = readMark(normalText(line));
  return mark?.kind === 'number' ? mark.number : 1;
}
