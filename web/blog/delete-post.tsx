import { blogFailures } from '#core/blog.ts';
import { useAction } from '#web/lib/use-action.ts';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { ListedPost } from './posts-tab.tsx';

interface DeletePostProps {
  post: ListedPost;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a post goes for good. */
export function DeletePost({ post: { id, title, slug, published }, onDeleted, onClose }: DeletePostProps) {
  const [, failed] = blogFailures.POST_NOT_DELETED;
  const deleting = useAction((api) => api.blogOffice.remove({ post_id: id }), failed);
  const remove = async () => {
    if (await deleting.run()) onDeleted();
  };
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={isolated`Delete the post "${title}"?`}
      confirm="Delete post"
      busyText="Deleting..."
      busy={deleting.busy}
      danger
      onConfirm={() => void remove()}
    >
      <CallFailure failure={deleting.failure} back="/admin/blog" />
      <p>This cannot be undone: a post does not go to the trash.</p>
      {published && (
        <p className="soft">
          It is published: readers will find nothing at <span className="mono">/blog/{slug}</span> any more.
        </p>
      )}
    </Confirm>
  );
}
