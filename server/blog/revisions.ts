import { inArray } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { listRevisions, readRevision } from '../revisions/read.ts';
import type { RevisionFields } from '../revisions/table.ts';
import { adminPost } from './admin-rows.ts';
import { revisionOf, type Texts } from './revision-fields.ts';
import { changePost } from './save.ts';
import { blog_categories, blog_post_revisions } from './tables.ts';

type Post = Awaited<ReturnType<typeof adminPost>>;

function presentOf(post: Post) {
  const category_ids = post.categories.map(({ id }) => id);
  return revisionOf(post, category_ids);
}

/** Throws POST_NOT_FOUND. */
export async function postRevisions({ db }: Deps, post_id: string) {
  const post = await adminPost(db, post_id);
  return { title: post.title, revisions: await listRevisions(db, blog_post_revisions, post_id, presentOf(post)) };
}

/** Throws POST_NOT_FOUND and REVISION_NOT_FOUND. */
export async function postRevision({ db }: Deps, { post_id, revision }: Input<'blogAdmin.revision'>) {
  const post = await adminPost(db, post_id);
  const { fields, before } = await readRevision(db, blog_post_revisions, { object_id: post_id, revision });
  const present = presentOf(post);
  const names = await namesOf(db, [fields, before, present]);
  return {
    revision,
    fields: asRead(fields, names),
    before: before && asRead(before, names),
    present: { version: post.version, fields: asRead(present, names) },
  };
}

/** Address and publication stay; deleted categories are left out. Throws REVISION_NOT_FOUND and what `changePost` throws. */
export async function restorePost(deps: Deps, who: Who, { post_id, revision, version }: Input<'blogAdmin.restore'>) {
  const post = await adminPost(deps.db, post_id);
  const { fields } = await readRevision(deps.db, blog_post_revisions, { object_id: post_id, revision });
  const { category_ids, ...texts } = fields as unknown as Texts & { category_ids: string[] };
  const names = await namesOf(deps.db, [fields]);
  const { slug, published } = post;
  const remaining = category_ids.filter((id) => names.has(id));
  return changePost(deps, who, { ...texts, category_ids: remaining, slug, published, post_id, version }, revision);
}

async function namesOf(db: Db, revisions: (RevisionFields | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(revisions.flatMap((fields) => (fields?.category_ids as string[] | undefined) ?? []))];
  if (ids.length === 0) return new Map();
  const { id, name } = blog_categories;
  const found = await db.select({ id, name }).from(blog_categories).where(inArray(id, ids));
  return new Map(found.map((category) => [category.id, category.name]));
}

function asRead({ category_ids, tags, ...texts }: RevisionFields, names: ReadonlyMap<string, string>) {
  const lists = {
    tags: (tags as string[]).join(', '),
    categories: (category_ids as string[]).map((id) => names.get(id) ?? 'a category that is gone').join(', '),
  };
  return { ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text ?? '')])), ...lists };
}
