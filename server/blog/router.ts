import { blogContract } from '#core/blog/contract.ts';
import { serve } from '../http/serve-operations.ts';
import { listPosts } from './list-posts.ts';
import { previewPost, readPost } from './read-post.ts';

export const blogRouter = serve(blogContract, {
  list: (deps, _who, input) => listPosts(deps, input),
  post: async (deps, _who, { slug }) => ({ post: await readPost(deps, slug) }),
  preview: async (deps, _who, { post_id }) => ({ post: await previewPost(deps, post_id) }),
});
