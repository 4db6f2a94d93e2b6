import { describe, expect, test } from 'vitest';
import { ok, useTestApp } from '../../tests/support/app.ts';
import { aCategory, aTopic, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { flashcards } from './tables.ts';

const app = useTestApp();

describe('the topics that have flashcards', () => {
  test('L2-111: categories and topics by name, with their numbers of cards', async () => {
    const { deps } = app;
    const [net, cloud] = [await aCategory(deps, { name: 'Networking' }), await aCategory(deps, { name: 'cloud' })];
    const ccna = await aTopic(deps, { category_id: net.id, name: 'CCNA', description: 'Routing and switching' });
    const azure = await aTopic(deps, { category_id: cloud.id, name: 'Azure' });
    const aws = await aTopic(deps, { category_id: cloud.id, name: 'aws' });
    await someFlashcards(deps, ccna, 3);
    await someFlashcards(deps, azure, 1);
    await someFlashcards(deps, aws, 2);
    const body = ok(await (await app.person()).call('GET', '/api/flashcard-topics'));
    expect(body.categories).toEqual([
      {
        ...{ id: cloud.id, name: 'cloud', description: 'For a test' },
        topics: [
          { id: aws.id, category_id: cloud.id, name: 'aws', description: '', flashcard_count: 2 },
          { id: azure.id, category_id: cloud.id, name: 'Azure', description: '', flashcard_count: 1 },
        ],
      },
      {
        ...{ id: net.id, name: 'Networking', description: 'For a test' },
        topics: [
          {
            ...{ id: ccna.id, category_id: net.id, name: 'CCNA', description: 'Routing and switching' },
            flashcard_count: 3,
          },
        ],
      },
    ]);
  });

  test('a topic without cards, and a category without such topics, are left out', async () => {
    await aTopicWith(app.deps, 2);
    expect((await (await app.person()).call('GET', '/api/flashcard-topics')).body).toEqual({ categories: [] });
  });

  test('a deleted card no longer counts', async () => {
    const topic = await aTopic(app.deps);
    await someFlashcards(app.deps, topic, 1);
    await app.deps.db.delete(flashcards);
    expect((await (await app.person()).call('GET', '/api/flashcard-topics')).body).toEqual({ categories: [] });
  });
});

describe('the cards of a topic', () => {
  test('L2-103: the topic with its name, description and category, and its cards with topic_id, category_id and created_at, oldest first', async () => {
    const category = await aCategory(app.deps, { description: 'Packets' });
    const topic = await aTopicWith(app.deps, 2, { category_id: category.id, name: 'CCNA', description: 'Routing' });
    const cards = await someFlashcards(app.deps, topic, 3);
    await someFlashcards(app.deps, await aTopic(app.deps), 2);
    const body = ok(await (await app.person()).call('GET', `/api/topics/${topic.id}/flashcards`));
    expect(body).toEqual({
      topic: {
        ...{ id: topic.id, name: 'CCNA', description: 'Routing', question_count: 2 },
        ...{ category_id: topic.category_id, category_name: category.name, category_description: 'Packets' },
      },
      flashcards: cards.map(({ id, front_content, back_content, created_at }) => ({
        ...{ id, front_content, back_content, created_at: created_at.toISOString() },
        ...{ topic_id: topic.id, category_id: topic.category_id },
      })),
    });
  });

  test('cards of the same moment keep the order they were added in', async () => {
    const topic = await aTopic(app.deps);
    const fronts = ['z', 'a', 'm', 'b', 'y'];
    const of = { topic_id: topic.id, category_id: topic.category_id, created_at: app.deps.clock() };
    for (const front_content of fronts) {
      await app.deps.db.insert(flashcards).values({ ...of, front_content, back_content: 'back' });
    }
    const { body } = await (await app.person()).call('GET', `/api/topics/${topic.id}/flashcards`);
    expect(body.flashcards.map((card: { front_content: string }) => card.front_content)).toEqual(fronts);
  });

  test('backticks, line breaks and markup arrive as they were written', async () => {
    const topic = await aTopic(app.deps);
    const text = 'Use `ls -l`\r\n\r\n<b>not bold</b> & "quoted"';
    const of = { topic_id: topic.id, category_id: topic.category_id };
    await app.deps.db.insert(flashcards).values({ ...of, front_content: text, back_content: text });
    const { body } = await (await app.person()).call('GET', `/api/topics/${topic.id}/flashcards`);
    expect(body.flashcards[0]).toMatchObject({ front_content: text, back_content: text });
  });

  test('a topic without cards is found, and its list is empty', async () => {
    const topic = await aTopic(app.deps);
    const body = ok(await (await app.person()).call('GET', `/api/topics/${topic.id}/flashcards`));
    expect(body.flashcards).toEqual([]);
  });

  test('a malformed id is refused like that of a deleted topic', async () => {
    const { status, body } = await (await app.person()).call('GET', '/api/topics/no-id-at-all/flashcards');
    expect([status, body.error]).toEqual([400, 'Topic not found']);
  });
});
