import { Empty } from '#web/ui/empty.tsx';
import { totalText } from '#web/ui/pager.tsx';
import { listAddress, type Narrowing } from './addresses.ts';
import { isMissingList } from './is-missing-list.ts';
import type { BlogList } from './posts.tsx';

/** '34 posts on exams and how to prepare for them', '1 post'. */
export function countText(list: BlogList, isWhole: boolean): string {
  const count = `${totalText(list)} ${list.total === 1 && !list.total_is_more ? 'post' : 'posts'}`;
  return isWhole ? `${count} on exams and how to prepare for them` : count;
}

export function NoPostsHere({ narrowing, list }: { narrowing: Narrowing; list: BlogList }) {
  const { category, tag, q } = narrowing;
  if (!category && !tag && !q) {
    return (
      <Empty
        title="No posts yet"
        action={
          <a className="btn btn--sm" href="/">
            Return to Home
          </a>
        }
      >
        The first post is still being written.
      </Empty>
    );
  }
  return (
    <Empty title={titleOf(narrowing, list)} action={<WayOn narrowing={narrowing} />}>
      {q ? 'Try fewer or other words, or look through all posts.' : 'There is more to read in the rest of the blog.'}
    </Empty>
  );
}

function titleOf(narrowing: Narrowing, list: BlogList): string {
  const { category, tag, q } = narrowing;
  if (isMissingList(list, narrowing))
    return category ? `There is no category “${category}”` : `No post has the tag “${tag}”`;
  const where = [list.category && `in ${list.category.name}`, tag && `tagged ${tag}`].filter(Boolean).join(' ');
  if (q) return ['No post', where, `has “${q}” in it`].filter(Boolean).join(' ');
  return `No posts ${where} yet`;
}

function WayOn({ narrowing }: { narrowing: Narrowing }) {
  const { category, tag, q } = narrowing;
  return (
    <>
      <a className="btn btn--sm" href="/blog">
        All posts
      </a>
      {q && (category || tag) && (
        <a className="btn btn--sm btn--quiet" href={listAddress({ q })}>
          Search all posts
        </a>
      )}
    </>
  );
}
