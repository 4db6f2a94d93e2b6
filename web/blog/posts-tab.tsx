import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import '#web/styles/blog-office.css';
import { blogFailures } from '#core/blog.ts';
import type { Api } from '#core/contract/index.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useDoneBefore } from '#web/lib/done-before.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { useFilters } from '#web/lib/use-filters.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TabHead } from '#web/ui/tab-head.tsx';
import { DeletePost } from './delete-post.tsx';
import { NoPosts } from './no-posts.tsx';
import { postColumns } from './post-columns.tsx';
import { filtersIn, PostFilters } from './post-filters.tsx';
import { PostMore } from './post-more.tsx';

async function load(api: Api, { url: { searchParams } }: PageArgs) {
  const cursor = searchParams.get('cursor') || undefined;
  const [page, { categories }] = await Promise.all([
    api.blogOffice.list({ ...filtersIn(searchParams), cursor }),
    api.blogOffice.categories(),
  ]);
  return { page, categories };
}

export type ListedPost = Awaited<ReturnType<typeof load>>['page']['posts'][number];

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta = ({ matches }: { matches: Parameters<typeof pageTitle>[1] }) => [
  { title: pageTitle('Blog', matches) },
];

/** Blog: posts and drafts. */
export default function PostsTab() {
  const { page, categories } = useLoaderData<typeof loader>();
  const { posts } = page;
  const filters = useFilters();
  const { revalidate } = useRevalidator();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<ListedPost | null>(null);
  const [done, setDone] = useState('');
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  useDoneBefore(setDone);
  const say = (sentence: string) => {
    setFailed(null);
    setDone(sentence);
  };
  const columns = postColumns({
    isUnfolded: (id) => unfolded.has(id),
    unfold: (id) => setUnfolded((before) => before.symmetricDifference(new Set([id]))),
    publishing: () => say(''),
    published: (sentence) => {
      say(sentence);
      return revalidate();
    },
    failed: (failure) => {
      setFailed(failure);
      // Somebody else has deleted it.
      if (failure.code === 'POST_NOT_FOUND') void revalidate();
    },
    remove: (post) => {
      say('');
      setDeleting(post);
    },
  });
  const deleted = async () => {
    say('Blog post deleted successfully!');
    setDeleting(null);
    // A page that is empty now would look like a list that is.
    if (posts.length === 1 && filters.value('cursor')) filters.setAll({});
    else await revalidate();
  };
  return (
    <main id="main" className="office__main posts">
      <TabHead title="Blog" done={done}>
        <ButtonLink size="sm" to="/admin/blog/categories">
          Manage Categories
        </ButtonLink>
        <ButtonLink size="sm" variant="primary" to="/admin/blog/new">
          <Icon name="plus" />
          Add Blog Post
        </ButtonLink>
      </TabHead>
      <CallFailure failure={failed} back="/admin/blog" />
      <PostFilters filters={filters} categories={categories} found={page} />
      <DataTable
        label="Blog posts"
        columns={columns}
        rows={posts}
        nameOf={({ title }) => title}
        empty={<NoPosts filters={filters} />}
        more={(post) => (unfolded.has(post.id) ? <PostMore post={post} /> : null)}
      />
      <Pager page={page} shown={posts.length} />
      {deleting && <DeletePost post={deleting} onDeleted={() => void deleted()} onClose={() => setDeleting(null)} />}
    </main>
  );
}

export function ErrorBoundary() {
  const [, sentence] = blogFailures.BLOG_DATA_FAILED;
  return (
    <main id="main" className="office__main">
      <TabHead title="Blog" />
      <ListFailed title={sentence} />
    </main>
  );
}
