import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { sameTextKey } from '#core/questions/check.ts';
import type { QuestionWithLine } from '#core/questions/draft.ts';
import { uploadLimits } from '#core/uploads/uploads.ts';
import { type Db, rows } from '../db/open.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { keyedChoices } from '../questions/with-key.ts';
import { changedFacts, changedParts } from '../questions/write.ts';

type DuplicateChoices = Pick<Input<'questionUploads.upload'>, 'same_id' | 'same_text'>;

type UploadedQuestion = QuestionWithLine & { number: number | null };

export interface Planned {
  question: UploadedQuestion;
  known: Known | null;
  act: 'add' | 'update' | 'skip';
}

export interface Plan {
  questions: Planned[];
  counts: { added: number; updated: number; skipped: number };
}

interface Uploaded {
  questions: readonly UploadedQuestion[];
  question_count: number;
}

/** Without a topic, plans as for an empty one. `question_count`: of the whole text. Throws UPLOAD_TOO_MANY. */
export async function planUpload(
  db: Db,
  topic_id: string | undefined,
  { questions: list, question_count }: Uploaded,
  choices: DuplicateChoices,
): Promise<Plan> {
  if (question_count > uploadLimits.items) {
    throw new AppError('UPLOAD_TOO_MANY', { params: { count: question_count.toLocaleString('en-US') } });
  }
  const known = await knownQuestions(db, topic_id, list);
  const questions = list.map((question, index) => {
    const there = known[index] ?? null;
    return { question, known: there, act: actFor(there, choices) };
  });
  const count = (act: Planned['act']) => questions.filter((planned) => planned.act === act).length;
  return { questions, counts: { added: count('add'), updated: count('update'), skipped: count('skip') } };
}

function actFor(known: Known | null, { same_id, same_text }: DuplicateChoices): Planned['act'] {
  if (known === null) return 'add';
  if (known.kind !== 'id') return same_text;
  return same_id === 'update' && known.differs_in.length > 0 ? 'update' : 'skip';
}

type Known =
  | { kind: 'id' | 'text'; question_id: string; created_at: Date; differs_in: string[] }
  | { kind: 'line'; line: number };

/** In order; null for a new one. Matches by Id, then by text in the topic (the oldest), then in the same upload. */
async function knownQuestions(
  db: Db,
  topic_id: string | undefined,
  list: readonly QuestionWithLine[],
): Promise<(Known | null)[]> {
  if (list.length === 0) return [];
  const byId: Awaited<ReturnType<typeof questionsWithIds>> =
    topic_id === undefined ? new Map() : await questionsWithIds(db, topic_id, list);
  const others = list.filter(({ external_id }) => external_id === null || !byId.has(external_id));
  const byText = topic_id === undefined ? null : await questionsWithTexts(db, topic_id, others);
  const lines = new Map<string, number>();
  return list.map((question) => {
    const key = sameTextKey(question.question_text);
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, question.line);
    const sameId = question.external_id === null ? undefined : byId.get(question.external_id);
    if (sameId) return known('id', question, sameId);
    const sameText = byText?.get(question);
    if (sameText) return known('text', question, sameText);
    return earlier === undefined ? null : { kind: 'line', line: earlier };
  });
}

type Stored = Awaited<ReturnType<typeof storedWhere>>[number];

function storedWhere(db: Db, where: ReturnType<typeof and>) {
  return db
    .select({ ...getTableColumns(questions), choices: keyedChoices })
    .from(questions)
    .leftJoin(question_versions, eq(question_versions.id, questions.current_version_id))
    .where(where);
}

async function questionsWithIds(db: Db, topic_id: string, list: readonly QuestionWithLine[]) {
  const ids = list.flatMap(({ external_id }) => (external_id === null ? [] : [external_id]));
  if (ids.length === 0) return new Map<string | null, Stored>();
  const found = await storedWhere(db, and(eq(questions.topic_id, topic_id), inArray(questions.external_id, ids)));
  return new Map(found.map((question) => [question.external_id, question]));
}

/** The database folds both sides: its lower case may differ from JavaScript's. */
async function questionsWithTexts(db: Db, topic_id: string, list: readonly QuestionWithLine[]) {
  const found = new Map<QuestionWithLine, Stored>();
  if (list.length === 0) return found;
  const texts = JSON.stringify(list.map(({ question_text }) => question_text));
  const key = (text: ReturnType<typeof sql>) =>
    sql`md5(lower(btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))))`;
  const pairs = await rows<{ place: number; id: string }>(
    db,
    sql`with uploaded as materialized (
        select t.place, ${key(sql`t.value`)} as key
        from jsonb_array_elements_text(${texts}::jsonb) with ordinality as t(value, place)
      )
      select distinct on (u.place) u.place::int as place, q.id from uploaded u
      join questions q on q.topic_id = ${topic_id} and ${key(sql`q.question_text`)} = u.key
      order by u.place, q.created_at, q.seq`,
  );
  if (pairs.length === 0) return found;
  const ids = [...new Set(pairs.map(({ id }) => id))];
  const byId = new Map((await storedWhere(db, and(inArray(questions.id, ids)))).map((row) => [row.id, row]));
  for (const { place, id } of pairs) {
    const [question, row] = [list[place - 1], byId.get(id)];
    if (question && row) found.set(question, row);
  }
  return found;
}

function known(kind: 'id' | 'text', question: QuestionWithLine, row: Stored): Known {
  return { kind, question_id: row.id, created_at: row.created_at, differs_in: differences(question, row) };
}

/** In the order in which they are told. */
const shownAs = {
  question_text: 'text',
  answers: 'choices',
  explanation: 'explanation',
  image_url: 'image',
  domain: 'domain',
  reference: 'reference',
  difficulty: 'difficulty',
  objective: 'objective',
  family: 'family',
  checked_on: 'date checked',
  whys: 'whys',
};

function differences(question: QuestionWithLine, row: Stored): string[] {
  const changed = [...changedParts(row, row.choices, question), ...changedFacts(row, row.choices, question)];
  return Object.entries(shownAs).flatMap(([name, shown]) => (changed.includes(name) ? shown : []));
}
