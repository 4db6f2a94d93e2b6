import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { leftOutSentence } from '#core/library/content-check-upload.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { readApart } from '../markdown/apart.ts';
import { question_versions, questions as stored } from '../questions/tables.ts';
import { factsOf, reasonsOf } from '../questions/write.ts';
import { type Planned, planUpload } from './plan-upload.ts';

const SHOWN = 200;

/** The topic's newest questions; comparing more would take too long. */
const COMPARED = 1000;

/** Writes nothing. Throws TOPIC_NOT_FOUND and UPLOAD_TOO_MANY. */
export async function previewQuestions(
  { db }: Deps,
  who: Who,
  { topic_id, text, ...choices }: Input<'questionUploads.preview'>,
) {
  const domains = topic_id === undefined ? [] : (await rowById(db, topics, topic_id, 'TOPIC_NOT_FOUND')).exam_domains;
  const read = await readApart('readQuestions', text, who);
  const { questions, errors, error_count, suggestions, notes, left_out } = read;
  const leftOut = leftOutSentence(left_out);
  const plan = await planUpload(db, topic_id, read, choices);
  const there = plan.questions.flatMap(({ known }) => (known && known.kind !== 'line' ? [known.question_id] : []));
  const others = topic_id === undefined ? [] : await otherQuestions(db, topic_id, there);
  const found = await readApart('compareQuestions', [questions, domains, others], who);
  const notesOf = Map.groupBy(notes, ({ question }) => question);
  const shown = plan.questions.map((planned, index) => {
    const own = (notesOf.get(planned.question.line) ?? []).map(({ line, reason }) => `Line ${line}: ${reason}`);
    return previewed(planned, [...own, ...(found.questions[index] ?? [])]);
  });
  const duplicates = (kinds: string[]) => shown.filter(({ duplicate }) => kinds.includes(duplicate?.kind ?? ''));
  return {
    questions: shown.slice(0, SHOWN),
    question_count: shown.length,
    errors,
    error_count,
    suggestions,
    duplicate_count: duplicates(['id', 'text', 'line']).length,
    same_id_count: duplicates(['id']).length,
    same_text_count: duplicates(['text', 'line']).length,
    warning_count: shown.filter(({ warnings }) => warnings.length > 0).length,
    warnings: leftOut === null ? found.whole : [leftOut, ...found.whole],
    counts: plan.counts,
  };
}

function otherQuestions(db: Db, topic_id: string, but: string[]) {
  return db
    .select({ question_text: stored.question_text, choices: question_versions.choices })
    .from(stored)
    .innerJoin(question_versions, eq(question_versions.id, stored.current_version_id))
    .where(and(eq(stored.topic_id, topic_id), but.length > 0 ? notInArray(stored.id, but) : undefined))
    .orderBy(desc(stored.created_at), desc(stored.seq))
    .limit(COMPARED);
}

function previewed({ question, known, act }: Planned, warnings: string[]) {
  return {
    ...question,
    ...factsOf(question),
    choices: question.choices.map((choice) => ({ ...choice, ...reasonsOf(choice) })),
    act,
    warnings,
    duplicate: known && {
      kind: known.kind,
      created_at: known.kind === 'line' ? null : known.created_at,
      line: known.kind === 'line' ? known.line : null,
      differs_in: known.kind === 'line' ? [] : known.differs_in,
    },
  };
}
