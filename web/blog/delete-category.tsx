import { blogFailures } from '#core/blog.ts';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { isolated } from '#web/ui/isolated.tsx';
import type { BlogCategory } from './categories-tab.tsx';

interface DeleteCategoryProps {
  category: BlogCategory;
  onDeleted(): void;
  onClose(): void;
}

export function DeleteCategory({ category: { id, name, slug, posts }, onDeleted, onClose }: DeleteCategoryProps) {
  return (
    <ConfirmAction
      title={isolated`Delete the category "${name}"?`}
      confirm="Delete category"
      busyText="Deleting..."
      danger
      failed={blogFailures.BLOG_CATEGORY_NOT_DELETED[1]}
      act={(api) => api.blogAdmin.removeCategory({ category_id: id })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{whatHappens(posts)} This cannot be undone.</p>
      <p className="soft">
        Links to <span className="mono">/blog/category/{slug}</span> will find nothing any more.
      </p>
    </ConfirmAction>
  );
}

function whatHappens(posts: number): string {
  if (posts === 0) return 'No post has it.';
  if (posts === 1) return 'It is removed from the one post that has it; the post stays.';
  return `It is removed from the ${posts.toLocaleString('en-US')} posts that have it; the posts stay.`;
}
