import { blogFailures } from '#core/blog.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { ListedPost } from './posts-tab.tsx';

interface DeletePostProps {
  post: ListedPost;
  onDeleted(): void;
  onClose(): void;
}

export function DeletePost({ post: { id, title, slug, published }, onDeleted, onClose }: DeletePostProps) {
  return (
    <ConfirmAction
      title={isolated`Delete the post "${title}"?`}
      confirm="Delete post"
      busyText="Deleting..."
      danger
      failed={blogFailures.POST_NOT_DELETED[1]}
      act={(api) => api.blogAdmin.remove({ post_id: id })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>This cannot be undone: a post does not go to the trash.</p>
      {published && (
        <p className="soft">
          It is published: readers will find nothing at <span className="mono">/blog/{slug}</span> any more.
        </p>
      )}
    </ConfirmAction>
  );
}
