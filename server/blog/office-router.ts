import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { addBlogCategory, blogCategories, changeBlogCategory, deleteBlogCategory } from './categories.ts';
import { deletePost } from './delete-post.ts';
import { officePosts } from './office-list.ts';
import { openPost } from './open-post.ts';
import { publishPost } from './publish-post.ts';
import { postRevision, postRevisions, restorePost } from './revisions.ts';
import { addPost, changePost } from './save.ts';
import { freeSlug } from './slug.ts';

const { blogOffice } = api;

/** Posts and their categories, for administrators. */
export const blogOfficeRouter = {
  list: blogOffice.list.handler(({ context, input }) =>
    orElse('BLOG_DATA_FAILED', context, (deps) => officePosts(deps, input)),
  ),
  one: blogOffice.one.handler(async ({ context, input }) => ({
    post: await orElse('BLOG_DATA_FAILED', context, ({ db }) => openPost(db, input.post_id)),
  })),
  freeSlug: blogOffice.freeSlug.handler(({ context: { deps }, input }) => freeSlug(deps, input)),
  add: blogOffice.add.handler(async ({ context, input }) => ({
    post: await orElse('POST_NOT_CREATED', context, (deps) => addPost(deps, context.who, input)),
  })),
  change: blogOffice.change.handler(async ({ context, input }) => ({
    post: await orElse('POST_NOT_UPDATED', context, (deps) => changePost(deps, context.who, input)),
  })),
  publish: blogOffice.publish.handler(async ({ context, input }) => ({
    post: await orElse('POST_NOT_PUBLISHED', context, (deps) => publishPost(deps, context.who, input)),
  })),
  revisions: blogOffice.revisions.handler(({ context, input }) =>
    orElse('REVISIONS_FAILED', context, (deps) => postRevisions(deps, input.post_id)),
  ),
  revision: blogOffice.revision.handler(({ context, input }) =>
    orElse('REVISIONS_FAILED', context, (deps) => postRevision(deps, input)),
  ),
  restore: blogOffice.restore.handler(async ({ context, input }) => ({
    post: await orElse('REVISION_NOT_RESTORED', context, (deps) => restorePost(deps, context.who, input)),
  })),
  remove: blogOffice.remove.handler(async ({ context, input }) => {
    await orElse('POST_NOT_DELETED', context, (deps) => deletePost(deps, context.who, input.post_id));
    return { ok: true };
  }),
  categories: blogOffice.categories.handler(async ({ context }) => ({
    categories: await orElse('BLOG_CATEGORIES_FAILED', context, blogCategories),
  })),
  addCategory: blogOffice.addCategory.handler(async ({ context, input }) => ({
    category: await orElse('BLOG_CATEGORY_NOT_CREATED', context, (deps) => addBlogCategory(deps, context.who, input)),
  })),
  changeCategory: blogOffice.changeCategory.handler(async ({ context, input }) => ({
    category: await orElse('BLOG_CATEGORY_NOT_UPDATED', context, (deps) =>
      changeBlogCategory(deps, context.who, input),
    ),
  })),
  removeCategory: blogOffice.removeCategory.handler(async ({ context, input }) => {
    await orElse('BLOG_CATEGORY_NOT_DELETED', context, (deps) =>
      deleteBlogCategory(deps, context.who, input.category_id),
    );
    return { ok: true };
  }),
  renderMarkdown: blogOffice.renderMarkdown.handler(async ({ context, input }) => {
    const { html, reading_minutes } = await orElse('MARKDOWN_NOT_RENDERED', context, ({ db }) =>
      renderMarkdown(db, input.markdown, context.who.user_id),
    );
    return { html, reading_minutes };
  }),
};
