import { and, asc, eq } from 'drizzle-orm';
import { slugOf } from '#core/blog/slug.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { constraintOf } from '../http/errors.ts';
import { fieldError } from '../http/field-error.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { keepRevision } from '../revisions/keep.ts';
import { adminPost } from './admin-rows.ts';
import { placePost } from './index-post.ts';
import { revisionOf } from './revision-fields.ts';
import { isTaken, slugFor } from './slug.ts';
import { blog_former_slugs, blog_post_categories, blog_post_revisions, blog_posts } from './tables.ts';

export type PostInput = Input<'blogAdmin.add'>;

type Row = typeof blog_posts.$inferSelect;

const TRIES = 200;

/** Throws POST_TIME_PAST, POST_SLUG_TAKEN for a typed slug and BLOG_CATEGORY_NOT_FOUND. */
export async function addPost(deps: Deps, who: Who, { category_ids, ...input }: PostInput) {
  const now = deps.clock();
  const publication = publicationFor(input, null, who.user_id);
  refusePast(publication, null, now);
  const rendered = await renderMarkdown(deps.db, input.content, who.user_id);
  return whileSlugsClash(input.slug, () =>
    deps.db.transaction(async (tx) => {
      const slug = input.slug || (await slugFor(tx, input.title, null));
      const [added] = await tx
        .insert(blog_posts)
        .values({
          ...input,
          ...publication,
          slug,
          ...rendered,
          author_id: who.user_id,
          published_at: input.published ? now : null,
          created_at: now,
          updated_at: now,
        })
        .onConflictDoNothing({ target: blog_posts.slug })
        .returning({ id: blog_posts.id });
      if (!added) throw new SlugClash();
      await refuseFormer(tx, slug, added.id);
      await placePost(tx, added.id, category_ids);
      const after = { version: 1, fields: revisionOf(input, category_ids), saved_at: now };
      await keepRevision(tx, blog_post_revisions, { object_id: added.id, before: null, after, who });
      const detail = {
        slug,
        published: input.published,
        ...(publication.scheduled_at && { scheduled_at: publication.scheduled_at.toISOString() }),
      };
      await writeAudit(tx, who, now, { what: 'Wrote a post', ...about('post', added.id, input.title), detail });
      return adminPost(tx, added.id);
    }),
  );
}

/**
 * A schedule that took effect while the form was open is no conflict. Throws POST_NOT_FOUND, POST_CHANGED, POST_TIME_PAST,
 * POST_SLUG_TAKEN for a typed slug and BLOG_CATEGORY_NOT_FOUND.
 */
export async function changePost(
  deps: Deps,
  who: Who,
  { post_id, version: opened, category_ids, ...asked }: PostInput & { post_id: string; version: number },
  restored?: number,
) {
  const now = deps.clock();
  const { content, slug: typed } = asked;
  const rendered = await renderMarkdown(deps.db, content, who.user_id);
  return whileSlugsClash(typed, () =>
    deps.db.transaction(async (tx) => {
      const before = await rowById(tx, blog_posts, post_id, 'POST_NOT_FOUND', 'update');
      const isDue = isPublishedAs(before, asked.scheduled_at, opened);
      const input = { ...asked, published: asked.published || isDue };
      const version = isDue ? before.version : opened;
      const slug = input.slug || (await slugAgain(tx, before, input.title));
      const publication = publicationFor(input, before, who.user_id);
      const { scheduled_at } = publication;
      const linked = await categoriesOf(tx, post_id);
      const after = { ...input, slug, category_ids, scheduled_at };
      const changed = changedFields({ ...before, category_ids: linked }, after);
      if (changed.length === 0) return adminPost(tx, post_id);
      if (before.version !== version) throw new AppError('POST_CHANGED', { current: await adminPost(tx, post_id) });
      refusePast(publication, before, now);
      const isFirst = input.published && !before.published && before.published_at === null;
      await tx
        .update(blog_posts)
        .set({
          ...input,
          ...publication,
          slug,
          ...rendered,
          updated_at: now,
          version: version + 1,
          ...(isFirst && { published_at: now }),
        })
        .where(eq(blog_posts.id, post_id));
      if (slug !== before.slug) await leaveSlug(tx, before, slug);
      await placePost(tx, post_id, category_ids);
      await keepRevision(tx, blog_post_revisions, {
        object_id: post_id,
        before: { version, fields: revisionOf(before, linked), saved_at: before.updated_at },
        after: { version: version + 1, fields: revisionOf(input, category_ids), saved_at: now },
        who,
      });
      const detail = {
        changed,
        ...(restored && { revision: restored }),
        ...(changed.includes('scheduled_at') && { scheduled_at: scheduled_at?.toISOString() ?? null }),
        ...(slug !== before.slug && { slug: { from: before.slug, to: slug } }),
      };
      const what = restored ? 'Restored a revision of a post' : 'Changed a post';
      await writeAudit(tx, who, now, { what, ...about('post', post_id, input.title), detail });
      return adminPost(tx, post_id);
    }),
  );
}

function isPublishedAs(before: Row, scheduled_at: string | null | undefined, opened: number): boolean {
  const { published, published_at, version } = before;
  const isThatTime = Boolean(scheduled_at) && published_at?.getTime() === Date.parse(scheduled_at ?? '');
  return published && isThatTime && version === opened + 1;
}

type Publication = Pick<Row, 'published' | 'scheduled_at' | 'scheduled_by'>;

/** A scheduled post stays unpublished, so that the previous release, which knows no schedules, does not show it early. */
function publicationFor(
  { published, scheduled_at }: Pick<PostInput, 'published' | 'scheduled_at'>,
  before: Publication | null,
  user_id: string,
): Publication {
  const none = { published, scheduled_at: null, scheduled_by: null };
  const { scheduled_at: at, scheduled_by: by } = before && !before.published ? before : none;
  if (published || scheduled_at === null) return none;
  const asked = scheduled_at === undefined ? at : new Date(scheduled_at);
  const stays = asked?.getTime() === at?.getTime();
  return { published, scheduled_at: asked, scheduled_by: stays ? by : user_id };
}

/** Throws POST_TIME_PAST for a new time that is not in the future. */
function refusePast({ scheduled_at }: Publication, before: Publication | null, now: Date): void {
  const isNew = scheduled_at?.getTime() !== before?.scheduled_at?.getTime();
  if (scheduled_at && isNew && scheduled_at <= now) throw fieldError('POST_TIME_PAST', 'scheduled_at');
}

async function slugAgain(tx: Db, before: Row, title: string): Promise<string> {
  return slugOf(title) === '' ? before.slug : slugFor(tx, title, before.id);
}

type Compared = Omit<PostInput, 'scheduled_at'> & { scheduled_at: Date | null };

function changedFields(before: Compared, after: Compared): string[] {
  const fields = Object.keys(after) as (keyof Compared)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

async function categoriesOf(tx: Db, post_id: string): Promise<string[]> {
  const { category_id: id, post_id: of, position } = blog_post_categories;
  const links = await tx.select({ id }).from(blog_post_categories).where(eq(of, post_id)).orderBy(asc(position));
  return links.map(({ id }) => id);
}

/** Keeps the former address working; a former slug of its own that the post returns to is removed. */
async function leaveSlug(tx: Db, before: Row, slug: string): Promise<void> {
  await refuseFormer(tx, slug, before.id);
  await tx
    .delete(blog_former_slugs)
    .where(and(eq(blog_former_slugs.slug, slug), eq(blog_former_slugs.post_id, before.id)));
  if (before.published_at === null) return;
  await tx.insert(blog_former_slugs).values({ slug: before.slug, post_id: before.id });
}

/** Checked after the write: another post may have given the slug up since the first look, but not while it is being written. */
async function refuseFormer(tx: Db, slug: string, post_id: string): Promise<void> {
  if (await isTaken(tx, slug, post_id)) throw new SlugClash();
}

class SlugClash extends Error {}

/** Only the unique index knows for sure: a typed slug that is taken is rejected, a generated one is generated again. */
async function whileSlugsClash<Result>(typed: string, write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      const clashes = error instanceof SlugClash || constraintOf(error) === 'blog_posts_slug_key';
      if (!clashes || (typed === '' && tries === TRIES)) throw error;
      if (typed !== '') throw fieldError('POST_SLUG_TAKEN', 'slug', { slug: typed });
    }
  }
}
