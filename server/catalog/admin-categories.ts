import { categoryFields } from '#core/catalog/category.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { adminRecord } from '../audit/admin-record.ts';
import type { Deps, Who } from '../deps.ts';
import { deletionCounts } from '../trash/deletion-counts.ts';
import { moveToTrash } from '../trash/move.ts';
import { byPosition, categories, topics } from './tables.ts';

const category = adminRecord({
  noun: 'category',
  fields: categoryFields,
  table: categories,
  missing: 'CATEGORY_NOT_FOUND',
  changed: 'CATEGORY_CHANGED',
  unique: { categories_name_key: ['name', 'CATEGORY_NAME_TAKEN'] },
});

/** Throws CATEGORY_NAME_TAKEN. */
export async function addCategory(deps: Deps, who: Who, input: Input<'catalogAdmin.addCategory'>) {
  return { category: await deps.db.transaction((tx) => category.add(tx, who, deps, input)) };
}

/** Throws CATEGORY_NOT_FOUND, CATEGORY_CHANGED and CATEGORY_NAME_TAKEN. */
export async function updateCategory(deps: Deps, who: Who, input: Input<'catalogAdmin.updateCategory'>) {
  const { category_id: id, version, ...values } = input;
  const { after } = await deps.db.transaction((tx) => category.change(tx, who, deps, { id, version, values }));
  return { category: after };
}

/** Throws CATEGORY_NOT_FOUND. */
export async function categoryContents(
  deps: Deps,
  _who: Who,
  { category_id }: Input<'catalogAdmin.categoryContents'>,
) {
  await category.find(deps.db, category_id);
  return { contents: await deletionCounts(deps, 'category', [category_id]) };
}

/** Throws CATEGORY_NOT_FOUND. */
export async function deleteCategory(deps: Deps, who: Who, { category_id }: Input<'catalogAdmin.deleteCategory'>) {
  const { name } = await category.find(deps.db, category_id);
  const { trash_id, moved } = await deps.db.transaction((tx) =>
    moveToTrash(tx, who, deps.clock(), { noun: 'category', ids: [category_id], name, what: 'Deleted a category' }),
  );
  if (moved === 0) throw new AppError('CATEGORY_NOT_FOUND');
  return { trash_id };
}

export async function adminCatalog({ db }: Deps) {
  const all = await db
    .select()
    .from(categories)
    .orderBy(...byPosition(categories));
  const found = await db
    .select()
    .from(topics)
    .orderBy(...byPosition(topics));
  const byCategory = Map.groupBy(found, (topic) => topic.category_id);
  const withDomains = (topic: typeof topics.$inferSelect) => ({
    ...topic,
    domains: topic.exam_domains.map((domain) => domain.name),
  });
  return all.map((row) => ({ ...category.saved(row), topics: (byCategory.get(row.id) ?? []).map(withDomains) }));
}
