import { redirect, useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { postAddress } from './addresses.ts';
import { BlogSheets } from './blog-sheets.tsx';
import { orMissing } from './missing-post.ts';
import { PostArticle } from './post-article.tsx';
import { postHead } from './post-head.ts';

export { PostFailed as ErrorBoundary } from './post-failed.tsx';

async function load(api: Api, { params }: PageArgs) {
  const slug = params.slug as string;
  const { post } = await orMissing(() => api.blog.post({ slug }));
  // A former slug redirects permanently.
  if (post.slug !== slug) throw redirect(postAddress(post.slug), 301);
  return { post };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const handle = { static: () => true };

export const meta = postHead;

export default function Post() {
  const { post } = useLoaderData<typeof load>();
  return (
    <main id="main" className="wrap page">
      <BlogSheets prose />
      <PostArticle post={post} shared />
    </main>
  );
}
