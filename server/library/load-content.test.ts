import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aFolder } from '../../tests/support/folder.ts';
import { categories, topics } from '../catalog/tables.ts';
import { type Db, rows } from '../db/open.ts';
import { flashcards } from '../flashcards/tables.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { ContentWrong } from './content-wrong.ts';
import { loadContent } from './load-content.ts';
import { readLibrary } from './read-library.ts';
import { hashOf } from './verdict.ts';

const app = useTestApp();
const shipped = fileURLToPath(new URL('../../content', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = aFolder();
  mkdirSync(join(folder, 'topics/rivers'), { recursive: true });
  write('categories.json', JSON.stringify([{ name: 'Geography', description: 'Of the earth' }]));
  about({});
  write('topics/rivers/questions.txt', [question('r1', 'Longest?'), question('r2', 'Widest?')].join('\n\n'));
  write('topics/rivers/flashcards.txt', 'Front: Nile\nBack: Africa\nId: c1\n\nFront: Rhine\nBack: Europe\nId: c2\n');
});

describe('loading the library (decision 26)', () => {
  test('fills an empty database, in the order of the files', async () => {
    expect(await load()).toEqual({ added: 6, changed: 0, unchanged: 0, kept: [] });
    const [topic] = await app.deps.db.select().from(topics);
    expect(topic).toMatchObject({ name: 'Rivers', question_count: 2, flashcard_count: 2, exam_minutes: 90 });
    expect((await texts()).map(({ question_text }) => question_text)).toEqual(['Longest?', 'Widest?']);
    const cards = await app.deps.db.select().from(flashcards).orderBy(asc(flashcards.created_at));
    expect(cards.map(({ front_content }) => front_content)).toEqual(['Nile', 'Rhine']);
  });

  test('a second time changes nothing at all', async () => {
    await load();
    const before = await everything();
    app.pass(60_000);
    expect(await load()).toEqual({ added: 0, changed: 0, unchanged: 6, kept: [] });
    expect(await everything()).toEqual(before);
  });

  test('two at once do it one after the other', async () => {
    const reports = await Promise.all([load(), load()]);
    expect(reports.sort((a, b) => b.added - a.added)).toEqual([
      { added: 6, changed: 0, unchanged: 0, kept: [] },
      { added: 0, changed: 0, unchanged: 6, kept: [] },
    ]);
  });

  test('what an administrator edited stays and is listed, even when the source changes', async () => {
    await load();
    const { db } = app.deps;
    await db.update(questions).set({ explanation: 'Better.' }).where(eq(questions.external_id, 'r1'));
    await db.update(flashcards).set({ back_content: 'Egypt' }).where(eq(flashcards.external_id, 'c1'));
    await db.update(topics).set({ description: 'Ours' });
    await db.update(categories).set({ description: 'Ours too' });
    const kept = ['category/Geography', 'topic/rivers', 'question/rivers/r1', 'flashcard/rivers/c1'];
    expect(await load()).toEqual({ added: 0, changed: 0, unchanged: 2, kept });

    write('topics/rivers/questions.txt', [question('r1', 'New text?'), question('r2', 'Widest?')].join('\n\n'));
    expect((await load()).kept).toEqual(kept);
    expect(await texts()).toMatchObject([{ question_text: 'Longest?', explanation: 'Better.' }, {}]);
  });

  test('an edit of one answer is an edit of the question', async () => {
    await load();
    const choices = sql`replace(choices::text, 'Right for r2', 'Ours')::jsonb`;
    await app.deps.db.update(question_versions).set({ choices });
    expect((await load()).kept).toEqual(['question/rivers/r2']);
  });

  test('a topic that an earlier release loaded is not taken for an edited one, and gets its outline', async () => {
    await load();
    const { db } = app.deps;
    const [row] = await db.select().from(topics);
    const { id, category_id, code, position, exam_outline, question_count, flashcard_count, created_at, ...facts } =
      row as typeof topics.$inferSelect;
    const [loaded] = await rows<{ hash: string }>(db, sql`select hash from loaded_content where row_id = ${id}`);
    expect([exam_outline, loaded?.hash]).toEqual([null, hashOf(facts)]);

    const outline = readFileSync(join(shipped, 'topics/cisco-ccna/outline.json'), 'utf8');
    write('topics/rivers/outline.json', outline);
    expect(await load()).toEqual({ added: 0, changed: 1, unchanged: 5, kept: [] });
    expect(await db.select().from(topics)).toEqual([{ ...row, exam_outline: JSON.parse(outline) }]);
    expect(await load()).toMatchObject({ changed: 0, unchanged: 6 });
  });

  test('what an administrator deleted stays deleted and is listed', async () => {
    await load();
    await app.deps.db.delete(questions).where(eq(questions.external_id, 'r2'));
    await app.deps.db.delete(flashcards).where(eq(flashcards.external_id, 'c2'));
    const report = await load();
    expect(report).toEqual({
      added: 0,
      changed: 0,
      unchanged: 4,
      kept: ['question/rivers/r2', 'flashcard/rivers/c2'],
    });
    expect(await texts()).toHaveLength(1);

    await app.deps.db.delete(topics);
    const later = await load();
    expect(later.kept).toContain('topic/rivers');
    expect(later.added).toBe(0);
    expect(await app.deps.db.select().from(topics)).toEqual([]);
  });

  test('a changed source updates in place, and a past attempt keeps showing what it showed', async () => {
    await load();
    const [before] = await texts();
    const learner = await app.person();
    const started = ok(
      await learner.call('POST', `/api/topics/${before?.topic_id}/attempts`, { selection: 'oldest' }),
    );
    const { id } = started.attempt;
    await learner.call('POST', `/api/attempts/${id}/complete`);

    write(
      'topics/rivers/questions.txt',
      [question('r1', 'Longest of all?'), question('r2', 'Widest of all?')].join('\n\n'),
    );
    write('topics/rivers/flashcards.txt', 'Front: Nile\nBack: Egypt\nId: c1\n\nFront: Rhine\nBack: Europe\nId: c2\n');
    expect(await load()).toEqual({ added: 0, changed: 3, unchanged: 3, kept: [] });
    const [after, other] = await texts();
    expect(after).toMatchObject({ id: before?.id, question_text: 'Longest of all?', version: 2 });
    expect(other).toMatchObject({ question_text: 'Widest of all?', version: 2 });
    const cards = await app.deps.db.select().from(flashcards).orderBy(asc(flashcards.created_at));
    expect(cards.map(({ back_content }) => back_content)).toEqual(['Egypt', 'Europe']);
    const versions = await app.deps.db
      .select()
      .from(question_versions)
      .where(eq(question_versions.question_id, before?.id as string))
      .orderBy(asc(question_versions.version));
    expect(versions.map((version) => version.question_text)).toEqual(['Longest?', 'Longest of all?']);

    const past = await learner.call('GET', `/api/attempts/${id}`);
    const shown = past.body.attempt.questions.map((item: { question_text: string }) => item.question_text);
    expect(shown.sort()).toEqual(['Longest?', 'Widest?']);
    expect(await load(), 'the change is remembered').toMatchObject({ changed: 0, unchanged: 6 });
  });

  test('a question that is new in the source is added to what is there', async () => {
    await load();
    const added = [question('r1', 'Longest?'), question('r2', 'Widest?'), question('r3', 'Deepest?')];
    write('topics/rivers/questions.txt', added.join('\n\n'));
    expect(await load()).toEqual({ added: 1, changed: 0, unchanged: 6, kept: [] });
    expect(await app.deps.db.select({ n: topics.question_count }).from(topics)).toEqual([{ n: 3 }]);
  });

  test("an administrator's own questions in the topic are left alone", async () => {
    await load();
    const [topic] = await app.deps.db.select().from(topics);
    await app.deps.db.insert(questions).values({ topic_id: topic?.id as string, question_text: 'Ours?' });
    expect(await load()).toMatchObject({ added: 0, changed: 0, kept: [] });
    expect(await texts()).toHaveLength(3);
  });

  test('it is all or nothing', async () => {
    const library = readLibrary(folder);
    const [first] = library.topics;
    if (first) library.topics.push({ ...first, slug: 'again' });
    await expect(loadContent(app.deps.db, library, app.deps.clock())).rejects.toThrow();
    expect(await app.deps.db.select().from(categories)).toEqual([]);
  });
});

describe('a file that cannot be read names its place', () => {
  test('a question without an answer', () => {
    write('topics/rivers/questions.txt', `${question('r1', 'Longest?')}\n\n2. Which?\nA. one\nB. two\n`);
    const file = join(folder, 'topics/rivers/questions.txt');
    expect(refusal()).toMatch(new RegExp(`^${file}, line \\d+: .*answer`, 'i'));
  });

  test('every line that is wrong in it', () => {
    write(
      'topics/rivers/questions.txt',
      `1. Which?\nA. one\nB. two\n\n${question('r1', 'Longest?')}\n\n3. Who?\nA. one\nAnswer: A\n`,
    );
    const places = refusal()
      .split('\n')
      .map((line) => /questions\.txt, line (\d+): ./.exec(line)?.[1]);
    expect(new Set(places).size).toBeGreaterThan(1);
    expect(places).not.toContain(undefined);
  });

  test('a question without an Id, and an Id that is there twice', () => {
    write('topics/rivers/questions.txt', question('r1', 'Longest?').replace(/^Id:.*\n/m, ''));
    expect(refusal()).toBe(`${join(folder, 'topics/rivers/questions.txt')}, line 1: it needs an Id: line.`);
    write('topics/rivers/questions.txt', [question('r1', 'Longest?'), question('r1', 'Widest?')].join('\n\n'));
    expect(refusal()).toMatch(/questions\.txt, line \d+: .*r1/);
  });

  test('facts that are no JSON or lack something', () => {
    write('topics/rivers/about.json', '{ "name": ');
    expect(refusal()).toMatch(/about\.json: .*JSON/);
    about({ minutes: 'ninety' });
    expect(refusal()).toMatch(/about\.json: .*\n.*minutes/);
  });
});

test('the shipped library loads with every question askable, and a second time writes nothing', async () => {
  const library = readLibrary(shipped);
  const first = await loadContent(app.deps.db, library, app.deps.clock());
  const { categories, topics, blogCategories, posts, pages } = library;
  const count = [categories, topics, blogCategories, posts, pages].reduce((sum, list) => sum + list.length, 0);
  const items = topics.map((topic) => topic.questions.length + topic.flashcards.length);
  expect(first).toEqual({ added: items.reduce((a, b) => a + b, count), changed: 0, unchanged: 0, kept: [] });
  app.pass(86_400_000);
  const again = await app.deps.db.transaction(async (tx) => {
    const report = await loadContent(tx as unknown as Db, library, app.deps.clock());
    const number = sql`select pg_current_xact_id_if_assigned()::text as number`;
    return { report, written: await rows<{ number: string | null }>(tx as unknown as Db, number) };
  });
  expect(again.report).toEqual({ added: 0, changed: 0, unchanged: first.added, kept: [] });
  expect(again.written, 'a transaction gets a number with its first write').toEqual([{ number: null }]);
  const asked = await rows<{ n: number }>(app.deps.db, sql`select sum(question_count)::int as n from topics`);
  expect(asked).toEqual([{ n: library.topics.reduce((sum, topic) => sum + topic.questions.length, 0) }]);
});

const load = () => loadContent(app.deps.db, readLibrary(folder), app.deps.clock());

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

function question(id: string, text: string): string {
  return `1. ${text}\nA. Right for ${id}\nB. Wrong\nAnswer: A\nId: ${id}\nExplanation: So it is.\n`;
}

function about(parts: Record<string, unknown>): void {
  const facts = JSON.parse(readFileSync(join(shipped, 'topics/cisco-ccna/about.json'), 'utf8'));
  write(
    'topics/rivers/about.json',
    JSON.stringify({ ...facts, category: 'Geography', name: 'Rivers', minutes: 90, ...parts }),
  );
}

const texts = () => app.deps.db.select().from(questions).orderBy(asc(questions.created_at), asc(questions.seq));

async function everything() {
  const { db } = app.deps;
  const tables = [
    'categories',
    'topics',
    'questions',
    'answers',
    'question_versions',
    'flashcards',
    'loaded_content',
  ];
  const all = tables.map((table) => rows(db, sql.raw(`select * from ${table} order by 1`)));
  return Promise.all(all);
}

function refusal(): string {
  try {
    readLibrary(folder);
  } catch (error) {
    expect(error).toBeInstanceOf(ContentWrong);
    return (error as Error).message;
  }
  throw new Error('The library was read.');
}
