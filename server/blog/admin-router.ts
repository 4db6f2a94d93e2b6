import { blogAdminContract } from '#core/blog/contract-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { renderMarkdown } from '../markdown/render.ts';
import { adminPosts } from './admin-list.ts';
import { adminPost } from './admin-rows.ts';
import { addBlogCategory, blogCategories, changeBlogCategory, deleteBlogCategory } from './categories.ts';
import { deletePost, publishPost } from './publish-post.ts';
import { postRevision, postRevisions, restorePost } from './revisions.ts';
import { addPost, changePost } from './save.ts';
import { freeSlug } from './slug.ts';

export const blogAdminRouter = serve(blogAdminContract, {
  list: (deps, _who, input) => adminPosts(deps, input),
  one: async ({ db }, _who, { post_id }) => ({ post: await adminPost(db, post_id) }),
  freeSlug,
  add: async (deps, who, input) => ({ post: await addPost(deps, who, input) }),
  change: async (deps, who, input) => ({ post: await changePost(deps, who, input) }),
  publish: async (deps, who, input) => ({ post: await publishPost(deps, who, input) }),
  revisions: (deps, _who, { post_id }) => postRevisions(deps, post_id),
  revision: (deps, _who, input) => postRevision(deps, input),
  restore: async (deps, who, input) => ({ post: await restorePost(deps, who, input) }),
  remove: deletePost,
  categories: blogCategories,
  addCategory: addBlogCategory,
  changeCategory: changeBlogCategory,
  removeCategory: deleteBlogCategory,
  renderMarkdown: ({ db }, { user_id }, { markdown }) => renderMarkdown(db, markdown, user_id),
});
