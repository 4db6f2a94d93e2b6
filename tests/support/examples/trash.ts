import { moveToTrash } from '#server/trash/move.ts';
import { type Examples, nothing } from '../example.ts';
import { aTopicWith } from '../factories.ts';
import type { World } from '../world.ts';

async function somethingDeleted({ app: { deps }, administrator }: World): Promise<{ trash_id: string }> {
  const { id, name } = await aTopicWith(deps, 2);
  const removal = { noun: 'topic', ids: [id], name, what: 'Deleted a topic' } as const;
  const { trash_id } = await deps.db.transaction((tx) => moveToTrash(tx, administrator.who, deps.clock(), removal));
  return { trash_id };
}

export const trashExamples: Examples = {
  'trash.list': nothing,
  'trash.restore': somethingDeleted,
  'trash.remove': somethingDeleted,
};
