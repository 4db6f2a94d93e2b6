import { useEffect, useState } from 'react';
import { blogFailures } from '#core/blog/blog.ts';
import { type Column, moreId } from '#web/admin-kit/data-table.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { ListedPost } from './post-draft.ts';
import { PostStateBadge } from './publish-actions.tsx';

interface PostActions extends Publishing {
  isUnfolded(id: string): boolean;
  unfold(id: string): void;
  remove(post: ListedPost): void;
}

export const postColumns = (actions: PostActions): Column<ListedPost>[] => [
  {
    head: 'Post',
    sort: 'title',
    bare: true,
    csv: ({ title }) => title,
    cell: ({ id, title, excerpt }) => (
      <>
        <button
          type="button"
          className="posts__open serif"
          aria-expanded={actions.isUnfolded(id)}
          aria-controls={actions.isUnfolded(id) ? moreId(id) : undefined}
          onClick={() => actions.unfold(id)}
        >
          <Icon name="chev" />
          <span>{title}</span>
        </button>
        {excerpt && (
          <p className="clamp soft" dir="auto">
            {excerpt}
          </p>
        )}
      </>
    ),
  },
  {
    head: 'Status',
    className: 'num col-s',
    csv: ({ published, scheduled_at }) => (published ? 'Published' : scheduled_at ? 'Scheduled' : 'Draft'),
    cell: (post) => <PostStateBadge saved={post} />,
  },
  {
    head: 'Categories',
    className: 'col-m',
    csv: ({ categories }) => categories.map(({ name }) => name).join(', '),
    cell: ({ categories }) =>
      categories.length === 0 ? <span className="soft">None</span> : categories.map(({ name }) => name).join(', '),
  },
  {
    head: 'Updated',
    sort: '-updated',
    className: 'soft col-s',
    csv: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => <TimeAgo at={updated_at} focusable />,
  },
  {
    head: 'Actions',
    headHidden: true,
    className: 'acts',
    cell: (post) => <Actions post={post} actions={actions} />,
  },
];

function Actions({ post, actions }: { post: ListedPost; actions: PostActions }) {
  const { id, title, slug, published } = post;
  return (
    <>
      <PublishButton kind={published ? 'unpublish' : 'publish'} post={post} actions={actions} />
      {post.scheduled_at !== null && <PublishButton kind="unschedule" post={post} actions={actions} />}
      <ButtonLink size="sm" to={`/admin/blog/${id}`} aria-label={`Edit ${title}`}>
        Edit
      </ButtonLink>
      <a
        className="btn btn--sm"
        href={published ? `/blog/${encodeURIComponent(slug)}` : `/blog/preview/${id}`}
        target="_blank"
        rel="noopener"
        aria-label={`${published ? 'View' : 'Preview'} ${title} in a new tab`}
      >
        {published ? 'View' : 'Preview'}
      </a>
      <DeleteButton name={title} onClick={() => actions.remove(post)} />
    </>
  );
}

interface Publishing {
  publishing(): void;
  /** Resolves when the list shows the result. */
  published(sentence: string): Promise<void>;
  failed(failure: ApiFailure): void;
}

interface PublishButtonProps {
  kind: keyof typeof kinds;
  post: { id: string; title: string };
  actions: Publishing;
}

const kinds = {
  publish: { word: 'Publish', published: true, sentence: 'Blog post published successfully' },
  unpublish: { word: 'Unpublish', published: false, sentence: 'Blog post unpublished successfully' },
  unschedule: { word: 'Unschedule', published: false, sentence: 'Schedule canceled: the post is a draft again' },
};

/** Busy until the list shows the result: another click would do the opposite. */
function PublishButton({ kind, post: { id, title }, actions }: PublishButtonProps) {
  const { word, published, sentence } = kinds[kind];
  const [, failed] = blogFailures.POST_NOT_PUBLISHED;
  const [busy, setBusy] = useState(false);
  const { run, failure } = useAction((api) => api.blogAdmin.publish({ post_id: id, published }), failed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is reported once
  useEffect(() => {
    if (failure) actions.failed(failure);
  }, [failure]);
  const press = async () => {
    setBusy(true);
    actions.publishing();
    if (await run()) await actions.published(sentence);
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      busy={busy}
      busyText="Saving..."
      aria-label={busy ? undefined : `${word} ${title}`}
      onClick={() => void press()}
    >
      {word}
    </Button>
  );
}
