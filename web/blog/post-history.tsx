import { useLoaderData } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import { History } from '#web/revisions/history.tsx';
import { PostNotLoaded } from './post-not-loaded.tsx';

async function load(api: Api, { params }: PageArgs) {
  const post_id = params.postId ?? '';
  return { post_id, ...(await api.blogAdmin.revisions({ post_id })) };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = titled('History of a post');

const labels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  tags: 'Tags',
  categories: 'Categories',
  featured_image: 'Featured image',
  meta_title: 'Meta title',
  meta_description: 'Meta description',
};

export default function PostHistory() {
  const { post_id, title, revisions } = useLoaderData<typeof load>();
  return (
    <main id="main" className="admin__main">
      <History
        title={title}
        revisions={revisions}
        labels={labels}
        back={`/admin/blog/${post_id}`}
        read={(api, revision) => api.blogAdmin.revision({ post_id, revision })}
        restore={(api, revision, version) => api.blogAdmin.restore({ post_id, revision, version })}
      />
    </main>
  );
}

export const ErrorBoundary = PostNotLoaded;
