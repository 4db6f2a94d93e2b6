import { POSTS_PAGE } from '#core/blog.ts';
import { totalText } from '#web/ui/pager.tsx';
import { listAddress, type Narrowing } from './addresses.ts';
import type { BlogList } from './posts.tsx';

export function OlderNewer({ list, narrowing }: { list: BlogList; narrowing: Narrowing }) {
  const { first, posts, next_cursor, previous_cursor } = list;
  if (next_cursor === null && previous_cursor === null) return null;
  const number = (n: number) => n.toLocaleString('en-US');
  // The first page has one address, however it is reached.
  const newer = previous_cursor && listAddress(narrowing, first > POSTS_PAGE + 1 ? previous_cursor : null);
  return (
    <nav className="pager" aria-label="Pages of this list">
      <span>
        Posts {number(first)} to {number(first + posts.length - 1)} of {totalText(list)}
      </span>
      <span className="row">
        <Step word="Newer" rel="prev" to={newer} />
        <Step word="Older" rel="next" to={next_cursor && listAddress(narrowing, next_cursor)} />
      </span>
    </nav>
  );
}

function Step({ word, rel, to }: { word: string; rel: 'prev' | 'next'; to: string | null }) {
  return to === null ? (
    <button type="button" className="btn btn--sm" disabled>
      {word}
    </button>
  ) : (
    <a className="btn btn--sm" href={to} rel={rel}>
      {word}
    </a>
  );
}
