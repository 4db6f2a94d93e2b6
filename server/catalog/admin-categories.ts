import { categoryFields } from '#core/catalog/category.ts';
import { AppError } from '#core/errors.ts';
import type { ValuesOf } from '#core/fields.ts';
import { adminRecord } from '../audit/admin-record.ts';
import type { Deps, Who } from '../deps.ts';
import { leaving } from '../trash/leaving.ts';
import { moveToTrash } from '../trash/move.ts';
import { categories } from './tables.ts';

type CategoryInput = ValuesOf<typeof categoryFields>;

export const category = adminRecord({
  noun: 'category',
  fields: categoryFields,
  table: categories,
  missing: 'CATEGORY_NOT_FOUND',
  changed: 'CATEGORY_CHANGED',
  unique: { categories_name_key: ['name', 'CATEGORY_NAME_TAKEN'] },
});

/** Throws CATEGORY_NAME_TAKEN. */
export function addCategory(deps: Deps, who: Who, input: CategoryInput) {
  return deps.db.transaction((tx) => category.add(tx, who, deps, input));
}

/** Throws CATEGORY_NOT_FOUND, CATEGORY_CHANGED and CATEGORY_NAME_TAKEN; then nothing is changed. */
export async function updateCategory(
  deps: Deps,
  who: Who,
  { category_id: id, version, ...values }: CategoryInput & { category_id: string; version: number },
) {
  const { after } = await deps.db.transaction((tx) => category.change(tx, who, deps, { id, version, values }));
  return after;
}

/** Throws CATEGORY_NOT_FOUND. */
export async function categoryContents(deps: Deps, category_id: string) {
  await category.find(deps.db, category_id);
  return leaving(deps, 'category', [category_id]);
}

/** Throws CATEGORY_NOT_FOUND. */
export async function deleteCategory(deps: Deps, who: Who, category_id: string): Promise<{ trash_id: string }> {
  const { name } = await category.find(deps.db, category_id);
  const { trash_id, moved } = await deps.db.transaction((tx) =>
    moveToTrash(tx, who, deps.clock(), { noun: 'category', ids: [category_id], name, what: 'Deleted a category' }),
  );
  if (moved === 0) throw new AppError('CATEGORY_NOT_FOUND');
  return { trash_id };
}
