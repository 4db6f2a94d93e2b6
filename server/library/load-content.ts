import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { type ExamOutline, printOutline } from '#core/catalog/outline.ts';
import type { FlashcardDraft } from '#core/flashcards/text.ts';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { categories, topics } from '../catalog/tables.ts';
import { topicCode } from '../catalog/topic-code.ts';
import type { Db } from '../db/open.ts';
import { changeFlashcards } from '../flashcards/cards.ts';
import { flashcards } from '../flashcards/tables.ts';
import { questions } from '../questions/tables.ts';
import { questionsWithKey } from '../questions/with-key.ts';
import { changeQuestions, insertQuestions, questionFacts } from '../questions/write.ts';
import { loadPages } from './load-pages.ts';
import { loadPosts } from './load-posts.ts';
import type { Library, TopicFiles } from './read-library.ts';
import { CONTENT_LOCK, OTHER_LIBRARY, writeMark } from './release.ts';
import {
  count,
  hashOf,
  type Load,
  type LoadReport,
  loadRow,
  type Remembered,
  remember,
  remembered,
  verdict,
} from './verdict.ts';

/** Writes a row only if it is new or unchanged since the last load. One transaction; loading again changes nothing. */
export async function loadContent(db: Db, library: Library, now: Date): Promise<LoadReport> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK})`);
    const report: LoadReport = { added: 0, changed: 0, unchanged: 0, kept: [] };
    await loadLibrary({ tx, now, report }, library);
    return report;
  });
}

export async function loadLibrary(load: Load, library: Library): Promise<void> {
  const categoryIds = new Map<string, string>();
  for (const category of library.categories) {
    const id = await loadCategory(load, category);
    if (id) categoryIds.set(category.name, id);
  }
  for (const topic of library.topics) {
    const category_id = categoryIds.get(topic.about.category);
    const topic_id = category_id ? await loadTopic(load, topic, category_id) : null;
    if (!topic_id || !category_id) continue;
    await loadQuestions(load, topic, topic_id);
    await loadFlashcards(load, topic, topic_id, category_id);
  }
  await loadPosts(load, library);
  await loadPages(load, library.pages);
  await writeMark(load.tx, 'library', library.release ?? OTHER_LIBRARY, load.now);
}

function loadCategory(load: Load, category: Library['categories'][number]) {
  const { tx, now } = load;
  return loadRow(load, `category/${category.name}`, category, {
    find: (id) => tx.select().from(categories).where(eq(categories.id, id)),
    async add() {
      const [present] = await tx
        .select({ id: categories.id })
        .from(categories)
        .where(sql`lower(${categories.name}) = lower(${category.name})`);
      if (present) return present.id;
      const values = { ...category, created_at: now };
      const [added] = await tx.insert(categories).values(values).returning({ id: categories.id });
      return added?.id;
    },
    change: (id) => tx.update(categories).set(category).where(eq(categories.id, id)),
  });
}

function loadTopic(load: Load, topic: TopicFiles, category_id: string) {
  const { tx, now } = load;
  const facts = { ...topicFacts(topic.about), exam_outline: topic.outline };
  return loadRow(load, `topic/${topic.slug}`, facts, {
    hash: hashOfTopic,
    find: (id) => tx.select().from(topics).where(eq(topics.id, id)),
    async add() {
      const values = { ...facts, category_id, code: await topicCode(tx), created_at: now };
      const [added] = await tx.insert(topics).values(values).returning({ id: topics.id });
      return added?.id;
    },
    change: (id) => tx.update(topics).set(facts).where(eq(topics.id, id)),
  });
}

/** Without an outline the hash equals that of earlier releases. A database returns the parts of one in another order. */
function hashOfTopic({ exam_outline, ...facts }: { exam_outline?: ExamOutline | null }): string {
  return hashOf({ ...facts, ...(exam_outline && { exam_outline: printOutline(exam_outline) }) });
}

function topicFacts(facts: TopicFiles['about']) {
  return {
    name: facts.name,
    description: facts.description,
    certification_name: facts.certification_name,
    exam_vendor: facts.vendor,
    exam_code: facts.exam_code,
    exam_questions: facts.questions,
    exam_minutes: facts.minutes,
    exam_passing_score: facts.passing_score,
    exam_passing_score_published: facts.passing_score_published,
    exam_domains: facts.domains,
    exam_source: facts.source,
    exam_note: facts.note ?? null,
    exam_checked_on: facts.date_checked,
  };
}

async function loadQuestions(load: Load, topic: TopicFiles, topic_id: string): Promise<void> {
  const { tx, now } = load;
  await loadTexts(load, `question/${topic.slug}/`, topic.questions, {
    hash: hashOfQuestion,
    find: (ids) => currentQuestions(tx, ids),
    add: (added) => insertQuestions(tx, topic_id, added, now),
    change: (changed) => changeQuestions(tx, changed, now),
  });
}

async function loadFlashcards(load: Load, topic: TopicFiles, topic_id: string, category_id: string): Promise<void> {
  const { tx, now } = load;
  await loadTexts(load, `flashcard/${topic.slug}/`, topic.flashcards, {
    hash: (draft) => hashOf(cardContent(draft)),
    async find(ids) {
      const cards = await tx.select().from(flashcards).where(inArray(flashcards.id, ids));
      return new Map(cards.map((card) => [card.id, hashOf(cardContent(card))]));
    },
    async add(added) {
      const rows = added.map(({ id, draft }, index) => ({
        id,
        topic_id,
        category_id,
        ...cardContent(draft),
        created_at: new Date(now.getTime() + index),
      }));
      if (rows.length > 0) await tx.insert(flashcards).values(rows);
    },
    change: (changed) =>
      changeFlashcards(
        tx,
        changed.map(({ id, draft }) => ({ id, ...cardContent(draft) })),
      ),
  });
}

interface Text<Draft> {
  id: string;
  draft: Draft;
}

interface Texts<Draft> {
  hash(draft: Draft): string;
  /** The hashes of present rows, by id. */
  find(ids: string[]): Promise<Map<string, string>>;
  add(added: Text<Draft>[]): Promise<unknown>;
  change(changed: Text<Draft>[]): Promise<unknown>;
}

async function loadTexts<Draft extends { external_id: string }>(
  { tx, now, report }: Load,
  prefix: string,
  drafts: readonly Draft[],
  { hash, find, add, change }: Texts<NoInfer<Draft>>,
): Promise<void> {
  const loaded = await remembered(tx, prefix);
  const ids = [...loaded.values()].map(({ row_id }) => row_id);
  const current = ids.length === 0 ? new Map<string, string>() : await find(ids);
  const memory: Remembered[] = [];
  const written: Record<'add' | 'change', Text<Draft>[]> = { add: [], change: [] };
  for (const draft of drafts) {
    const key = `${prefix}${draft.external_id}`;
    const before = loaded.get(key);
    const what = verdict(hash(draft), before?.hash, before ? (current.get(before.row_id) ?? null) : null);
    const row_id = before?.row_id ?? randomUUID();
    if (what === 'add' || what === 'change') {
      written[what].push({ id: row_id, draft });
      memory.push({ key, row_id, hash: hash(draft) });
    }
    count(report, what, key);
  }
  await change(written.change);
  await add(written.add);
  await remember(tx, memory, now);
}

async function currentQuestions(tx: Db, ids: string[]): Promise<Map<string, string>> {
  const list = await questionsWithKey(tx).where(inArray(questions.id, ids));
  return new Map(
    list.map(({ question, choices }) => [question.id, hashOfQuestion({ ...question, choices: choices ?? [] })]),
  );
}

function hashOfQuestion(draft: QuestionDraft): string {
  const { question_text, explanation, external_id, image_url, domain, reference } = draft;
  const choices = draft.choices.map(({ answer_text, is_correct, why, belief }) => {
    return { answer_text, is_correct, ...(why && { why }), ...(belief && { belief }) };
  });
  const content = { question_text, choices, explanation, external_id, image_url, domain, reference };
  // Without facts the hash equals that of earlier releases.
  const facts = questionFacts.filter((fact) => draft[fact]).map((fact) => [fact, draft[fact]]);
  return hashOf({ ...content, ...Object.fromEntries(facts) });
}

function cardContent({ front_content, back_content, external_id }: FlashcardDraft) {
  return { front_content, back_content, external_id };
}
