import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { blogFailures, postSorts } from '#core/blog/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { addressList } from '#web/admin-kit/address-list.ts';
import { ConfirmAction } from '#web/admin-kit/confirm-action.tsx';
import { ListTab } from '#web/admin-kit/list-tab.tsx';
import { lists } from '#web/admin-kit/lists.ts';
import { countText } from '#web/admin-kit/pager.tsx';
import { TabFailed } from '#web/admin-kit/tab-failed.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { inBrowser, onServer, type PageArgs } from '#web/lib/load.ts';
import { titled } from '#web/lib/title.ts';
import type { Filters } from '#web/lib/use-filters.ts';
import { useTask } from '#web/lib/use-task.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import { postColumns } from './post-columns.tsx';
import type { ListedPost } from './post-draft.ts';
import { PostMore } from './post-more.tsx';
import './blog-admin.css';

const states = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'drafts', label: 'Drafts' },
] as const;

const list = addressList({
  address: lists.posts,
  filters: {
    q: { search: 'Search posts', placeholder: 'Title or excerpt' },
    category_id: { label: 'Category', any: 'Any category' },
    state: { options: states, draw: (filters: Filters) => <StateButtons filters={filters} /> },
  },
  sorts: postSorts,
  load: (api, input) => api.blogAdmin.list(input),
  rows: ({ posts }) => posts,
});

async function load(api: Api, args: PageArgs) {
  const [page, { categories }] = await Promise.all([list.load(api, args), api.blogAdmin.categories()]);
  return { page, categories };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = titled('Blog');
export const ErrorBoundary = () => <TabFailed title="Blog" sentence={blogFailures.BLOG_DATA_FAILED[1]} />;

export default function PostsTab() {
  const { page, categories } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { task: deleting, done, begin, close, finish } = useTask<ListedPost>();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const start = (post: ListedPost | null) => {
    setFailed(null);
    begin(post);
  };
  const columns = postColumns({
    isUnfolded: (id) => unfolded.has(id),
    unfold: (id) => setUnfolded((before) => before.symmetricDifference(new Set([id]))),
    publishing: () => start(null),
    published: finish,
    failed: (failure) => {
      setFailed(failure);
      // Another administrator has deleted it.
      if (failure.code === 'POST_NOT_FOUND') void revalidate();
    },
    remove: start,
  });
  return (
    <ListTab
      list={list}
      page={page}
      title="Blog"
      className="posts fixed"
      done={done}
      actions={
        <>
          <ButtonLink size="sm" to="/admin/blog/categories">
            Manage Categories
          </ButtonLink>
          <ButtonLink size="sm" variant="primary" to="/admin/blog/new">
            <Icon name="plus" />
            Add Blog Post
          </ButtonLink>
        </>
      }
      lead={<CallFailure failure={failed} back="/admin/blog" />}
      count={countText(page, 'post')}
      choices={{ category_id: categories.map(({ id, name }) => ({ value: id, label: name })) }}
      label="Blog posts"
      columns={columns}
      nameOf={({ title }) => title}
      unmatched="No blog posts found"
      empty={
        <span className="row">
          No blog posts found
          <ButtonLink size="sm" to="/admin/blog/new">
            Add Blog Post
          </ButtonLink>
        </span>
      }
      more={(post) => (unfolded.has(post.id) ? <PostMore post={post} /> : null)}
    >
      {deleting && <DeletePost post={deleting} onDone={finish} onClose={close} />}
    </ListTab>
  );
}

interface DeletePostProps {
  post: ListedPost;
  onDone(sentence: string): void;
  onClose(): void;
}

function DeletePost({ post: { id, title, slug, published }, onDone, onClose }: DeletePostProps) {
  return (
    <ConfirmAction
      title={isolated`Delete the post "${title}"?`}
      confirm="Delete post"
      busyText="Deleting..."
      danger
      failed={blogFailures.POST_NOT_DELETED[1]}
      act={(api) => api.blogAdmin.remove({ post_id: id })}
      onDone={() => onDone('Blog post deleted successfully!')}
      onClose={onClose}
    >
      <p>This cannot be undone: a post does not go to the trash.</p>
      {published && (
        <p className="soft">
          It is published: readers will find nothing at <span className="mono">/blog/{slug}</span>.
        </p>
      )}
    </ConfirmAction>
  );
}

function StateButtons({ filters }: { filters: Filters }) {
  const state = filters.value('state');
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields
    <div className="row gap-2 posts__states" role="group" aria-label="Status">
      {states.map(({ value, label }) => (
        <Button
          key={value}
          size="sm"
          aria-pressed={state === value}
          onClick={() => filters.set('state', state === value ? '' : value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
