import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok, outcome, usePerson, useTestApp } from '../../tests/support/app.ts';
import { aTopic, someFlashcards } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { topics } from '../catalog/tables.ts';
import { flashcards } from './tables.ts';

const app = useTestApp();
const unknown = '00000000-0000-4000-8000-000000000000';
const missing = 'Please select both a category and topic for the flashcards.';
const administrator = usePerson(app, { is_admin: true });
let topic: typeof topics.$inferSelect;

beforeEach(async () => {
  topic = await aTopic(app.deps, { name: 'Kubernetes Administrator' });
});

const to = () => ({ category_id: topic.category_id, topic_id: topic.id });
const preview = (text: string, parts: object = to()) =>
  administrator.call('POST', '/api/admin/flashcard-previews', { text, ...parts });
const upload = (text: string, parts: object = {}) =>
  administrator.call('POST', '/api/admin/flashcard-uploads', { text, ...to(), ...parts });
const stored = (topic_id = topic.id) =>
  app.deps.db
    .select({ front: flashcards.front_content, back: flashcards.back_content, id: flashcards.external_id })
    .from(flashcards)
    .where(eq(flashcards.topic_id, topic_id))
    .orderBy(asc(flashcards.created_at), asc(flashcards.seq));

describe('the preview', () => {
  test('A5-031: gives the cards with their lines, and stores nothing', async () => {
    const body = ok(
      await preview('1. Front: What is a pod?\nBack: The smallest unit\nthat runs.\n\n2) front: b\nback: c'),
    );
    expect(body.preview).toEqual({
      flashcards: [
        {
          ...{ line: 1, number: 1, front_content: 'What is a pod?', back_content: 'The smallest unit\nthat runs.' },
          ...{ external_id: null, duplicate: null, act: 'add' },
        },
        { line: 5, number: 2, front_content: 'b', back_content: 'c', external_id: null, duplicate: null, act: 'add' },
      ],
      ...{ flashcard_count: 2, errors: [], error_count: 0, suggestions: [] },
      ...{ duplicate_count: 0, same_id_count: 0, same_front_count: 0 },
      counts: { added: 2, updated: 0, skipped: 0 },
    });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['A5-032', '', 1, 'No valid flashcards found. Please ensure each flashcard has a Front: and Back: section.'],
    [
      'A5-032',
      'nothing here',
      1,
      'No valid flashcards found. Please ensure each flashcard has a Front: and Back: section.',
    ],
    ['A5-033', 'Front: a\nBack:\n', 2, 'Invalid flashcard format. Both front and back content must not be empty.'],
    ['A5-033', 'Front:\nBack: b', 1, 'Invalid flashcard format. Both front and back content must not be empty.'],
  ])('%s: %j has an error in its line', async (_id, text, line, reason) => {
    const { body } = await preview(text);
    expect(body.preview).toMatchObject({ flashcards: [], errors: [{ line, reason }], error_count: 1 });
  });

  test('names what each card is a duplicate of: by Id, then by front, then in the text itself', async () => {
    await upload('Front: Pod\nBack: Smallest unit\nId: pod\n\nFront: Node\nBack: A machine');
    const text = [
      'Front: Pods\nBack: New\nId: pod',
      'Front:  node \nBack: Another',
      'Front: Fresh\nBack: 1',
      'Front: FRESH\nBack: 2',
      'Front: Pod\nBack: Smallest unit\nId: other',
      'Front: Node\nBack: A machine',
    ].join('\n\n');
    const { body } = await preview(text);
    const found = body.preview.flashcards.map(
      ({ duplicate }: any) =>
        duplicate && [duplicate.kind, duplicate.same, duplicate.line, duplicate.existing?.front_content ?? null],
    );
    expect(found).toEqual([
      ['id', false, null, 'Pod'],
      ['front', false, null, 'Node'],
      null,
      ['line', false, 8, null],
      ['front', true, null, 'Pod'],
      ['front', true, null, 'Node'],
    ]);
    expect(body.preview).toMatchObject({ duplicate_count: 5, same_id_count: 1, same_front_count: 4 });
    expect(body.preview.counts).toEqual({ added: 1, updated: 0, skipped: 5 });
    expect(body.preview.flashcards[0].duplicate.existing).toEqual({
      ...{ front_content: 'Pod', back_content: 'Smallest unit', created_at: app.deps.clock().toISOString() },
    });
    const chosen = await preview(text, { ...to(), same_id: 'update', same_front: 'add' });
    expect(chosen.body.preview.counts).toEqual({ added: 5, updated: 1, skipped: 0 });
    expect(chosen.body.preview.flashcards.map(({ act }: any) => act)).toEqual(['update', ...Array(5).fill('add')]);
  });

  test('cards of other topics are no duplicates', async () => {
    await someFlashcards(app.deps, await aTopic(app.deps), 1);
    const { body } = await preview('Front: Front 1\nBack: Back 1');
    expect(body.preview.flashcards[0].duplicate).toBeNull();
  });
});

describe('A5-027, A5-030: category and topic are needed', () => {
  test.each([
    [{ category_id: undefined }, 400, 'INVALID_INPUT', missing],
    [{ topic_id: undefined }, 400, 'INVALID_INPUT', missing],
    [{ category_id: '', topic_id: '' }, 400, 'INVALID_INPUT', missing],
    [{ topic_id: unknown }, 404, 'TOPIC_NOT_FOUND', 'Topic not found'],
    [{ category_id: unknown }, 400, 'FLASHCARD_TOPIC_ELSEWHERE', 'This topic is not in that category.'],
  ])('%j', async (parts, status, code, error) => {
    const text = 'Front: a\nBack: b';
    expect(await upload(text, parts)).toMatchObject({ status, body: { code, error } });
    const isLeftOut = Object.values(parts).includes(undefined);
    const previewed = isLeftOut ? { status: 200 } : { status, body: { code, error } };
    expect(await preview(text, { ...to(), ...parts })).toMatchObject(previewed);
    expect(await stored()).toEqual([]);
  });
});

describe('the upload', () => {
  test('stores the cards in their order under topic and category, counts and records them', async () => {
    const fronts = ['z', 'a', 'm', 'b'];
    const { status, body } = await upload(
      fronts.map((front) => `Front: ${front}\nBack: ${front}${front}`).join('\n'),
    );
    expect([status, body]).toEqual([200, { upload: { added: 4, updated: 0, skipped: 0 } }]);
    expect((await stored()).map(({ front }) => front)).toEqual(fronts);
    const [row] = await app.deps.db.select().from(flashcards);
    expect(row?.category_id).toBe(topic.category_id);
    const [counted] = await app.deps.db.select().from(topics).where(eq(topics.id, topic.id));
    expect(counted?.flashcard_count).toBe(4);
    const [line] = await app.deps.db.select().from(audit_log);
    expect(line).toMatchObject({
      ...{ what: 'Uploaded 4 flashcards', noun: 'flashcard', object_name: 'Kubernetes Administrator' },
      ...{ actor_id: administrator.who.user_id, detail: { topic_id: topic.id, added: 4, updated: 0, skipped: 0 } },
    });
  });

  test('stores nothing when one card cannot be read, and says which line', async () => {
    expect(outcome(await upload('Front: a\nBack: b\nFront: c\nBack:'))).toEqual([
      400,
      {
        error: 'Invalid flashcard format. Both front and back content must not be empty.',
        code: 'FLASHCARDS_UNREADABLE',
        fields: {
          text: 'Flashcard 2, line 4: Invalid flashcard format. Both front and back content must not be empty.',
        },
      },
    ]);
    const second = await upload('Front: a\nBack: b\nBack: c');
    expect(second.body.error).toBe(
      "Flashcard 1, line 3: The flashcard has a second 'Back:'. Is the 'Front:' of the next one missing?",
    );
    expect(await stored()).toEqual([]);
  });

  test('skips duplicates, or updates those with the same Id and adds those with the same front', async () => {
    await upload('Front: Pod\nBack: Old\nId: pod\nFront: Node\nBack: A machine');
    const text =
      'Front: Pod\nBack: New\nId: pod\nFront: Node\nBack: A computer\nFront: More\nBack: 1\nFront: more\nBack: 2';
    expect((await upload(text)).body).toEqual({ upload: { added: 1, updated: 0, skipped: 3 } });
    expect(await upload(text)).toMatchObject({
      status: 409,
      body: { error: 'Nothing was uploaded: these flashcards are in the topic already.' },
    });
    expect((await upload(text, { same_id: 'update' })).body).toEqual({
      upload: { added: 0, updated: 1, skipped: 3 },
    });
    expect((await upload(text, { same_front: 'add' })).body).toEqual({
      upload: { added: 3, updated: 0, skipped: 1 },
    });
    expect(await stored()).toEqual([
      { front: 'Pod', back: 'New', id: 'pod' },
      { front: 'Node', back: 'A machine', id: null },
      { front: 'More', back: '1', id: null },
      { front: 'Node', back: 'A computer', id: null },
      { front: 'More', back: '1', id: null },
      { front: 'more', back: '2', id: null },
    ]);
    const lines = await app.deps.db.select().from(audit_log);
    expect(lines.length, 'an upload of nothing new is not logged').toBe(4);
  });

  test('does nothing where the topic has changed since the preview', async () => {
    const { counts } = (await preview('Front: a\nBack: b')).body.preview;
    await upload('Front: A\nBack: c');
    expect(await upload('Front: a\nBack: b', { expected: counts })).toMatchObject({
      status: 409,
      body: { code: 'FLASHCARDS_OVERTAKEN' },
    });
    expect(await stored()).toHaveLength(1);
  });

  test('takes 2,000 cards and no more', async () => {
    const cards = (count: number) =>
      Array.from({ length: count }, (_, n) => `Front: f${n}\nBack: b${n}\nId: ${n}`).join('\n');
    expect(await upload(cards(2_001))).toMatchObject({
      status: 400,
      body: { error: 'One upload takes at most 2,000 flashcards and this text has 2,001. Please split it.' },
    });
    expect((await upload(cards(2_000))).body).toEqual({ upload: { added: 2_000, updated: 0, skipped: 0 } });
    const { body } = await preview(cards(2_000));
    expect(body.preview).toMatchObject({ flashcard_count: 2_000, counts: { added: 0, updated: 0, skipped: 2_000 } });
    expect(body.preview.flashcards).toHaveLength(200);
  });

  test('two uploads of the same text at the same time are one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => upload('Front: a\nBack: b\nId: x')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stored()).toHaveLength(1);
  });

  test.each(['a\0b', 'a\ud800b'])('text that cannot be stored is refused: %j', async (text) => {
    const { status, body } = await upload(`Front: x\nBack: y\n\nFront: ${text}\nBack: b`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(/[Ll]ine 4: This line has the character U\+(0000|D800) in it/);
    expect(await stored()).toEqual([]);
  });
});

describe('the export', () => {
  const exported = (topic_id: string) => administrator.call('GET', `/api/admin/topics/${topic_id}/flashcard-text`);

  test('names its file after the topic and gives the cards oldest first', async () => {
    await upload('Front: b `code`\nBack: 1\nId: x\nFront: a\nBack: 2');
    expect((await exported(topic.id)).body).toEqual({
      text: 'Front: b `code`\nBack: 1\nId: x\n\nFront: a\nBack: 2\n',
      file_name: 'kubernetes-administrator-flashcards.txt',
    });
    const other = await aTopic(app.deps, { name: 'Ηλεκτρονικά / I' });
    await someFlashcards(app.deps, other, 1);
    expect((await exported(other.id)).body.file_name).toBe('ηλεκτρονικά-i-flashcards.txt');
  });

  test('A5-039, A8-039: a topic without cards, and none at all', async () => {
    expect(await exported(topic.id)).toMatchObject({
      status: 404,
      body: { error: 'No flashcards found in this topic', code: 'FLASHCARDS_NONE' },
    });
    expect(await exported(unknown)).toMatchObject({ status: 404, body: { error: 'Topic not found' } });
  });

  const line = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'Front: x',
      'back：',
      '1) Front:',
      'Id: 7',
      '```',
      '```sh',
      '\\Front: y',
      '\tindented',
      '',
      '  two  ',
      '\u00a0',
      '🎓',
    ),
  );
  const side = fc
    .array(line, { minLength: 1, maxLength: 5 })
    .map((lines) => lines.join('\n').replaceAll('\0', ''))
    .filter((text) => text.isWellFormed());

  test('uploaded into an empty topic it gives the same cards, whatever was typed into them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 6 }), async (sides) => {
        const [from, into] = [await aTopic(app.deps), await aTopic(app.deps)];
        let added = 0;
        for (const [front_content, back_content] of sides) {
          const card = { front_content, back_content, topic_id: from.id };
          const { status } = await administrator.call('POST', '/api/admin/flashcards', card);
          if (status === 200) added += 1;
        }
        if (added === 0) return;
        const { text } = (await exported(from.id)).body;
        const home = { category_id: into.category_id, topic_id: into.id };
        const { status, body } = await upload(text, { ...home, same_front: 'add' });
        expect([status, body]).toEqual([200, { upload: { added, updated: 0, skipped: 0 } }]);
        expect(await stored(into.id)).toEqual(await stored(from.id));
      }),
      { numRuns: 40 },
    );
  });
});
