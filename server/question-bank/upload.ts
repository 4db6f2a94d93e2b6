import { randomUUID } from 'node:crypto';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { quizFieldLimits } from '#core/quizzes/admin-quiz.ts';
import { placeOf } from '#core/uploads/lines.ts';
import { uploadedQuiz } from '#core/uploads/uploads.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { readApart } from '../markdown/apart.ts';
import { changeQuestions, insertQuestions } from '../questions/write.ts';
import { quiz_questions, quizzes } from '../quizzes/tables.ts';
import { type Plan, planUpload } from './plan-upload.ts';

type Upload = Input<'questionUploads.upload'>;

/**
 * Serialized per topic. Throws TOPIC_NOT_FOUND, NO_QUESTIONS_IN_TEXT, UPLOAD_HAS_ERRORS, UPLOAD_TOO_MANY, UPLOAD_QUIZ_TOO_LARGE,
 * UPLOAD_ALL_KNOWN and UPLOAD_OVERTAKEN (the result would differ from what was expected).
 */
export async function uploadQuestions(deps: Deps, who: Who, input: Upload) {
  const read = await readAll(input.text, who);
  return deps.db.transaction(async (tx) => {
    // Does not lock the key, so that learners can start attempts.
    const topic = await rowById(tx, topics, input.topic_id, 'TOPIC_NOT_FOUND', 'no key update');
    const plan = await planUpload(tx, input.topic_id, read, input);
    refuse(plan, input);
    const now = deps.clock();
    const written = await write(tx, input.topic_id, plan, now);
    const quiz_id = input.quiz && (await makeQuiz(tx, input.topic_id, input.quiz.title, written, now));
    await writeAudit(tx, who, now, {
      what: `Uploaded ${written.length} ${written.length === 1 ? 'question' : 'questions'}`,
      noun: 'question',
      object_id: written.length === 1 && written[0] ? written[0] : null,
      object_name: topic.name,
      detail: { topic_id: input.topic_id, ...plan.counts, ...(quiz_id && { quiz_id }) },
    });
    return { ...plan.counts, quiz_id };
  });
}

async function readAll(text: string, who: Who) {
  const read = await readApart('readQuestions', text, who);
  const [first] = read.errors;
  const place = first && placeOf('Question', first);
  if (read.question_count === 0) {
    const fields = first && { text: `${place}: ${first.reason}` };
    throw new AppError('NO_QUESTIONS_IN_TEXT', fields ? { fields } : {});
  }
  if (first) {
    throw new AppError('UPLOAD_HAS_ERRORS', { params: { place: String(place), reason: first.reason } });
  }
  return read;
}

function refuse({ counts }: Plan, { expected, quiz }: Upload): void {
  const { added, updated, skipped } = counts;
  const asExpected =
    !expected || (expected.added === added && expected.updated === updated && expected.skipped === skipped);
  if (!asExpected) throw new AppError('UPLOAD_OVERTAKEN');
  if (added + updated === 0) throw new AppError('UPLOAD_ALL_KNOWN');
  if (quiz && added + updated > quizFieldLimits.questions.max) throw new AppError('UPLOAD_QUIZ_TOO_LARGE');
}

async function write(tx: Db, topic_id: string, { questions }: Plan, now: Date): Promise<string[]> {
  const news = questions.flatMap(({ question, act }) =>
    act === 'add' ? [{ id: randomUUID(), draft: question }] : [],
  );
  await insertQuestions(tx, topic_id, news, now);
  const ids = new Map<QuestionDraft, string>(news.map(({ id, draft }) => [draft, id]));
  const changed = questions.flatMap(({ question, act, known }) =>
    act === 'update' && known?.kind === 'id' ? [{ id: known.question_id, draft: question }] : [],
  );
  await changeQuestions(tx, changed, now);
  for (const { id, draft } of changed) ids.set(draft, id);
  return questions.flatMap(({ question }) => ids.get(question) ?? []);
}

async function makeQuiz(tx: Db, topic_id: string, title: string, question_ids: string[], now: Date) {
  const id = randomUUID();
  const { time_limit, passing_score } = uploadedQuiz;
  await tx.insert(quizzes).values({ id, topic_id, title, time_limit, passing_score, created_at: now });
  await tx
    .insert(quiz_questions)
    .values(question_ids.map((question_id, index) => ({ quiz_id: id, question_id, position: index + 1 })));
  return id;
}
