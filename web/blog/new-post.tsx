import { useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { PostForm } from './post-form.tsx';
import { PostNotLoaded } from './post-not-loaded.tsx';

const load = (api: Api) => api.blogAdmin.categories();

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('Add Blog Post');

export default function NewPost() {
  const { categories } = useLoaderData<typeof loader>();
  return <PostForm post={null} categories={categories} />;
}

export const ErrorBoundary = PostNotLoaded;
