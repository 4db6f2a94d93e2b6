import { eq } from 'drizzle-orm';
import { topics } from '#server/catalog/tables.ts';
import { flashcards } from '#server/flashcards/tables.ts';
import { type Examples, nothing } from '../example.ts';
import { someFlashcards } from '../factories.ts';
import { opened } from '../versions.ts';
import type { World } from '../world.ts';

export const flashcardsAdminExamples: Examples = {
  'flashcardsAdmin.list': ({ topic }) => ({ q: 'front', topic_id: topic.id, state: 'reported' }),
  'flashcardsAdmin.selectAll': nothing,
  'flashcardsAdmin.open': async (world) => ({ flashcard_id: (await aCard(world)).id }),
  'flashcardsAdmin.preview': aText,
  'flashcardsAdmin.upload': async (world) => ({
    ...(await aText(world)),
    expected: { added: 1, updated: 0, skipped: 0 },
  }),
  'flashcardsAdmin.add': ({ topic }) => ({ topic_id: topic.id, front_content: 'a', back_content: 'b' }),
  'flashcardsAdmin.change': async (world) => {
    const { id, front_content, back_content, topic_id } = await aCard(world);
    return opened('flashcardsAdmin.change', world.administrator, {
      ...{ flashcard_id: id, front_content, back_content: `Another ${back_content}`, topic_id },
    });
  },
  'flashcardsAdmin.move': async (world) => ({ flashcard_ids: [(await aCard(world)).id], topic_id: world.fresh.id }),
  'flashcardsAdmin.delete': async (world) => ({ flashcard_ids: [(await aCard(world)).id] }),
  'flashcardsAdmin.deleteAllInTopic': async (world) => {
    const { topic_id } = await aCard(world);
    return { topic_id, count: await world.app.deps.db.$count(flashcards, eq(flashcards.topic_id, topic_id)) };
  },
  'flashcardsAdmin.export': ({ topic }) => ({ topic_id: topic.id }),
};

/** Nobody's second upload finds nothing left to do. */
async function aText({ app: { deps }, topic }: World) {
  const [found] = await deps.db.select().from(topics).where(eq(topics.id, topic.id));
  const place = { topic_id: topic.id, category_id: found?.category_id };
  return { ...place, text: 'Front: a\nBack: b', same_id: 'update', same_front: 'add' };
}

/** A card of its own, so that one caller's change or delete does not stand in the way of the next one's. */
async function aCard(world: World): Promise<typeof flashcards.$inferSelect> {
  const { deps } = world.app;
  const [topic] = await deps.db.select().from(topics).where(eq(topics.id, world.topic.id));
  const [card] = await someFlashcards(deps, topic as typeof topics.$inferSelect, 1);
  return card as typeof flashcards.$inferSelect;
}
