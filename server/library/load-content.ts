import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { FlashcardDraft } from '#core/flashcard-text.ts';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { categories, loaded_content, topics } from '../catalog/tables.ts';
import { topicCode } from '../catalog/topic-code.ts';
import type { Db } from '../db/open.ts';
import { flashcards } from '../flashcards/tables.ts';
import { keyColumns, question_versions, questions } from '../questions/tables.ts';
import { changeQuestion, insertQuestions } from '../questions/write.ts';
import { loadPages } from './load-pages.ts';
import { loadPosts } from './load-posts.ts';
import type { Library, TopicFiles } from './read-library.ts';
import { CONTENT_LOCK, OTHER_LIBRARY, writeMark } from './release.ts';
import { count, hashOf, type LoadReport, type Remembered, remember, remembered, verdict } from './verdict.ts';

/** Writes a row only if it is new or unchanged since the last load. One transaction; loading again changes nothing. */
export async function loadContent(db: Db, library: Library, now: Date): Promise<LoadReport> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK})`);
    const report: LoadReport = { added: 0, changed: 0, unchanged: 0, kept: [] };
    await loadLibrary(tx, library, now, report);
    return report;
  });
}

export async function loadLibrary(tx: Db, library: Library, now: Date, report: LoadReport): Promise<void> {
  const categoryIds = new Map<string, string>();
  for (const category of library.categories) {
    const id = await loadCategory(tx, category, now, report);
    if (id) categoryIds.set(category.name, id);
  }
  for (const topic of library.topics) {
    const category_id = categoryIds.get(topic.about.category);
    const topic_id = category_id ? await loadTopic(tx, topic, category_id, now, report) : null;
    if (!topic_id || !category_id) continue;
    await loadQuestions(tx, topic, topic_id, now, report);
    await loadFlashcards(tx, topic, topic_id, category_id, now, report);
  }
  await loadPosts(tx, library, now, report);
  await loadPages(tx, library.pages, now, report);
  await writeMark(tx, 'library', library.release ?? OTHER_LIBRARY, now);
}

async function loadCategory(tx: Db, category: Library['categories'][number], now: Date, report: LoadReport) {
  const key = `category/${category.name}`;
  const [loaded] = await tx.select().from(loaded_content).where(eq(loaded_content.key, key));
  const source = hashOf(category);
  if (!loaded) {
    const id = await findCategory(tx, category.name);
    const [row] = id
      ? [{ id }]
      : await tx
          .insert(categories)
          .values({ ...category, created_at: now })
          .returning({ id: categories.id });
    const category_id = row?.id as string;
    await remember(tx, [{ key, row_id: category_id, hash: source }], now);
    report.added += 1;
    return category_id;
  }
  const [row] = await tx.select().from(categories).where(eq(categories.id, loaded.row_id));
  const what = verdict(source, loaded.hash, row ? hashOf({ name: row.name, description: row.description }) : null);
  if (what === 'change') {
    await tx.update(categories).set(category).where(eq(categories.id, loaded.row_id));
    await remember(tx, [{ key, row_id: loaded.row_id, hash: source }], now);
  }
  count(report, what, key);
  return row?.id ?? null;
}

async function findCategory(tx: Db, name: string): Promise<string | null> {
  const list = await tx.select({ id: categories.id, name: categories.name }).from(categories);
  return list.find((category) => category.name.toLowerCase() === name.toLowerCase())?.id ?? null;
}

async function loadTopic(tx: Db, topic: TopicFiles, category_id: string, now: Date, report: LoadReport) {
  const key = `topic/${topic.slug}`;
  const [loaded] = await tx.select().from(loaded_content).where(eq(loaded_content.key, key));
  const facts = topicFacts(topic.about);
  const source = hashOf(facts);
  if (!loaded) {
    const values = { ...facts, category_id, code: await topicCode(tx), created_at: now };
    const [row] = await tx.insert(topics).values(values).returning({ id: topics.id });
    await remember(tx, [{ key, row_id: row?.id as string, hash: source }], now);
    report.added += 1;
    return row?.id ?? null;
  }
  const [row] = await tx.select().from(topics).where(eq(topics.id, loaded.row_id));
  const current = row
    ? hashOf(Object.fromEntries(Object.keys(facts).map((name) => [name, row[name as keyof typeof row]])))
    : null;
  const what = verdict(source, loaded.hash, current);
  if (what === 'change') {
    await tx.update(topics).set(facts).where(eq(topics.id, loaded.row_id));
    await remember(tx, [{ key, row_id: loaded.row_id, hash: source }], now);
  }
  count(report, what, key);
  return row?.id ?? null;
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

async function loadQuestions(tx: Db, topic: TopicFiles, topic_id: string, now: Date, report: LoadReport) {
  const prefix = `question/${topic.slug}/`;
  const loaded = await remembered(tx, prefix);
  const current = await currentQuestions(
    tx,
    [...loaded.values()].map((item) => item.row_id),
  );
  const added: { id: string; draft: QuestionDraft }[] = [];
  const memory: Remembered[] = [];
  for (const draft of topic.questions) {
    const key = `${prefix}${draft.external_id}`;
    const before = loaded.get(key);
    const what = verdict(hashOfQuestion(draft), before?.hash, before ? (current.get(before.row_id) ?? null) : null);
    const row_id = before?.row_id ?? randomUUID();
    if (what === 'add') added.push({ id: row_id, draft });
    if (what === 'change') await changeQuestion(tx, row_id, draft, now);
    if (what === 'add' || what === 'change') memory.push({ key, row_id, hash: hashOfQuestion(draft) });
    count(report, what, key);
  }
  await insertQuestions(tx, topic_id, added, now);
  await remember(tx, memory, now);
}

async function loadFlashcards(
  tx: Db,
  topic: TopicFiles,
  topic_id: string,
  category_id: string,
  now: Date,
  report: LoadReport,
) {
  const prefix = `flashcard/${topic.slug}/`;
  const loaded = await remembered(tx, prefix);
  const ids = [...loaded.values()].map((item) => item.row_id);
  const cards = ids.length === 0 ? [] : await tx.select().from(flashcards).where(inArray(flashcards.id, ids));
  const current = new Map(cards.map((card) => [card.id, hashOf(cardContent(card))]));
  const memory: Remembered[] = [];
  const added: (typeof flashcards.$inferInsert)[] = [];
  for (const draft of topic.flashcards) {
    const key = `${prefix}${draft.external_id}`;
    const before = loaded.get(key);
    const source = hashOf(cardContent(draft));
    const what = verdict(source, before?.hash, before ? (current.get(before.row_id) ?? null) : null);
    const row_id = before?.row_id ?? randomUUID();
    if (what === 'add') {
      const created_at = new Date(now.getTime() + added.length);
      added.push({ id: row_id, topic_id, category_id, ...cardContent(draft), created_at });
    }
    if (what === 'change') await tx.update(flashcards).set(cardContent(draft)).where(eq(flashcards.id, row_id));
    if (what === 'add' || what === 'change') memory.push({ key, row_id, hash: source });
    count(report, what, key);
  }
  if (added.length > 0) await tx.insert(flashcards).values(added);
  await remember(tx, memory, now);
}

async function currentQuestions(tx: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = await tx
    .select({ question: questions, ...keyColumns })
    .from(questions)
    .leftJoin(question_versions, eq(question_versions.id, questions.current_version_id))
    .where(inArray(questions.id, ids));
  return new Map(
    list.map(({ question, choices }) => [question.id, hashOfQuestion({ ...question, choices: choices ?? [] })]),
  );
}

function hashOfQuestion(draft: QuestionDraft): string {
  const { question_text, explanation, external_id, image_url, domain, reference, difficulty } = draft;
  const choices = draft.choices.map(({ answer_text, is_correct }) => ({ answer_text, is_correct }));
  const content = { question_text, choices, explanation, external_id, image_url, domain, reference };
  // Without a difficulty the hash equals that of earlier releases.
  return hashOf(difficulty ? { ...content, difficulty } : content);
}

function cardContent({ front_content, back_content, external_id }: FlashcardDraft) {
  return { front_content, back_content, external_id };
}
