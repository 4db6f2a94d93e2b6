import { useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { Icon } from '#web/ui/icon.tsx';
import { postAddress } from './addresses.ts';
import { BlogSheets } from './blog-sheets.tsx';
import { PostArticle, type ReadPost } from './post-article.tsx';
import { orMissing } from './post-failed.tsx';

export { PostFailed as ErrorBoundary } from './post-failed.tsx';

/** Administrators only: for others the post does not exist; visitors sign in and come back. */
async function load(api: Api, { params }: PageArgs) {
  const { post } = await orMissing(() => api.blog.preview({ post_id: params.postId as string }));
  return { post };
}

export const loader = onServer(load);

export const handle = { static: () => true };

interface MetaArgs {
  loaderData?: { post: ReadPost };
  matches: Parameters<typeof pageTitle>[1];
}

export const meta = ({ loaderData, matches }: MetaArgs) => [
  { title: pageTitle(loaderData ? `Preview: ${loaderData.post.title}` : 'Blog post not found', matches) },
  { name: 'robots', content: 'noindex' },
];

export default function Preview() {
  const { post } = useLoaderData<typeof load>();
  return (
    <main id="main" className="wrap page">
      <BlogSheets prose />
      <aside className="article panel row preview" aria-label="Preview">
        <Icon name="info" />
        <p className="grow">
          {post.published
            ? 'This post is published: everybody can read it.'
            : 'Preview of a draft: only administrators see this.'}
        </p>
        <span className="row">
          {post.published && (
            <a className="btn btn--sm" href={postAddress(post.slug)}>
              View post
            </a>
          )}
          <a className="btn btn--sm" href={`/admin/blog/${post.id}`}>
            Edit post
          </a>
        </span>
      </aside>
      <PostArticle post={post} />
    </main>
  );
}
