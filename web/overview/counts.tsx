import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Overview } from './overview-tab.tsx';

/** A failed count is a dash, never zero. */
export function Counts({ counts }: { counts: Overview['counts'] }) {
  const { users, users_is_estimate, new_users, categories, topics, questions, unexplained } = counts;
  const { quizzes, flashcards, blog_posts, drafts, blog_categories } = counts;
  return (
    <dl className="counts num" aria-label="Counts">
      <Count label="Users" count={users}>
        {users_is_estimate && 'about, '}
        {new_users !== null && `+${new_users.toLocaleString('en-US')} this week`}
      </Count>
      <Count label="Categories" count={categories} />
      <Count label="Topics" count={topics} />
      <Count label="Questions" count={questions}>
        {unexplained !== null && unexplained > 0 && (
          <Link to="/admin/content/questions?state=unexplained">
            {unexplained.toLocaleString('en-US')} without explanation
          </Link>
        )}
      </Count>
      <Count label="Quizzes" count={quizzes} />
      <Count label="Flashcards" count={flashcards} />
      <Count label="Blog posts" count={blog_posts}>
        {drafts !== null && drafts > 0 && (
          <Link to="/admin/blog?state=drafts">
            {drafts.toLocaleString('en-US')} {drafts === 1 ? 'draft' : 'drafts'}
          </Link>
        )}
      </Count>
      <Count label="Blog categories" count={blog_categories} />
    </dl>
  );
}

function Count({ label, count, children }: { label: string; count: number | null; children?: ReactNode }) {
  return (
    <div>
      <dt className="t1 soft nowrap">{label}</dt>
      <dd className="serif t5">
        {count === null ? <span aria-hidden="true">–</span> : count.toLocaleString('en-US')}
      </dd>
      <dd className="t1 soft">{count === null ? 'could not be counted' : children}</dd>
    </div>
  );
}
