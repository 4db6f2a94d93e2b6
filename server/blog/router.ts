import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { listPosts } from './list-posts.ts';
import { previewPost, readPost } from './read-post.ts';

const { blog } = api;

/** Posts, for readers. */
export const blogRouter = {
  list: blog.list.handler(async ({ context, input }) =>
    orElse('BLOG_FAILED', context, (deps) => listPosts(deps, input)),
  ),
  post: blog.post.handler(async ({ context, input }) => ({
    post: await orElse('BLOG_FAILED', context, (deps) => readPost(deps, input.slug)),
  })),
  preview: blog.preview.handler(async ({ context, input }) => ({
    post: await orElse('BLOG_FAILED', context, (deps) => previewPost(deps, input.post_id)),
  })),
};
