import type { Who } from '#server/deps.ts';
import { moveToTrash } from '#server/trash/move.ts';
import type { TrashNoun } from '#server/trash/scope.ts';
import type { TestApp } from './app.ts';

/** Moves these to the trash; answers the id that they have there. */
export async function toTrash({ deps }: TestApp, who: Who, noun: TrashNoun, ids: readonly string[]): Promise<string> {
  const removal = { noun, ids, name: 'a test', what: 'Deleted for a test' };
  return (await deps.db.transaction((tx) => moveToTrash(tx, who, deps.clock(), removal))).trash_id;
}
