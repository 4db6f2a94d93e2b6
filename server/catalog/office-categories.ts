import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { record } from '../audit/record.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale, versionOf } from '../http/version.ts';
import { leaving } from '../trash/leaving.ts';
import { moveToTrash } from '../trash/move.ts';
import { categories } from './tables.ts';
import { unlessTaken } from './taken.ts';

/** What the form shows of a category. */
export const categoryVersion = (row: CategoryInput) => versionOf(row, ['name', 'description']);

interface CategoryInput {
  name: string;
  description: string;
}

/** Throws CATEGORY_NAME_TAKEN. */
export async function addCategory(deps: Deps, who: Who, input: CategoryInput) {
  const now = deps.clock();
  return unlessTaken(input, () =>
    deps.db.transaction(async (tx) => {
      const [added] = await tx
        .insert(categories)
        .values({ ...input, created_at: now })
        .returning();
      const category = added as typeof categories.$inferSelect;
      const named = { noun: 'category', object_id: category.id, object_name: category.name } as const;
      await record(tx, who, now, { what: 'Added a category', ...named });
      return shown(category);
    }),
  );
}

/** Throws CATEGORY_NOT_FOUND, CATEGORY_CHANGED and CATEGORY_NAME_TAKEN; then nothing is changed. */
export async function updateCategory(deps: Deps, who: Who, { category_id, version, ...input }: UpdateInput) {
  return unlessTaken(input, () =>
    deps.db.transaction(async (tx) => {
      const [before] = await tx.select().from(categories).where(eq(categories.id, category_id)).for('update');
      if (!before) throw new AppError('CATEGORY_NOT_FOUND');
      const { name, description } = input;
      if (name === before.name && description === before.description) return shown(before);
      refuseStale(categoryVersion(before), version, 'CATEGORY_CHANGED');
      await tx.update(categories).set({ name, description }).where(eq(categories.id, category_id));
      await record(tx, who, deps.clock(), {
        what: 'Changed a category',
        noun: 'category',
        object_id: category_id,
        object_name: name,
        detail: {
          fields: [
            ...(name !== before.name ? ['name'] : []),
            ...(description !== before.description ? ['description'] : []),
          ],
          ...(name !== before.name && { name: { from: before.name, to: name } }),
        },
      });
      return shown({ ...before, name, description });
    }),
  );
}

type UpdateInput = CategoryInput & { category_id: string; version: number };

function shown(row: typeof categories.$inferSelect) {
  return { ...row, version: categoryVersion(row) };
}

/** Throws CATEGORY_NOT_FOUND. */
export async function categoryContents(deps: Deps, category_id: string) {
  await findCategory(deps, category_id);
  return leaving(deps, 'category', [category_id]);
}

/** Throws CATEGORY_NOT_FOUND. */
export async function deleteCategory(deps: Deps, who: Who, category_id: string): Promise<{ trash_id: string }> {
  const { name } = await findCategory(deps, category_id);
  const { trash_id, moved } = await deps.db.transaction((tx) =>
    moveToTrash(tx, who, deps.clock(), { noun: 'category', ids: [category_id], name, what: 'Deleted a category' }),
  );
  if (moved === 0) throw new AppError('CATEGORY_NOT_FOUND');
  return { trash_id };
}

async function findCategory({ db }: Deps, category_id: string) {
  const [category] = await db.select().from(categories).where(eq(categories.id, category_id));
  if (!category) throw new AppError('CATEGORY_NOT_FOUND');
  return category;
}
