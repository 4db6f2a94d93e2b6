import { useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titledBy } from '#web/lib/title.ts';
import { PostForm } from './post-form.tsx';
import { PostNotLoaded } from './post-not-loaded.tsx';

async function load(api: Api, { params }: PageArgs) {
  const [{ post }, { categories }] = await Promise.all([
    api.blogAdmin.one({ post_id: params.postId ?? '' }),
    api.blogAdmin.categories(),
  ]);
  return { post, categories };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titledBy<Awaited<ReturnType<typeof load>>>((loaded) =>
  loaded ? `Edit: ${loaded.post.title}` : 'Edit post',
);

export default function EditPost() {
  const { post, categories } = useLoaderData<typeof loader>();
  return <PostForm key={post.id} post={post} categories={categories} />;
}

export const ErrorBoundary = PostNotLoaded;
