import { Link, useSearchParams } from 'react-router';
import { once } from '#web/ui/once.ts';

export interface PageOfList {
  next_cursor: string | null;
  previous_cursor: string | null;
  first: number;
  total: number;
  total_is_more: boolean;
}

/** 'more than 1,000', '284'. */
export function totalText({ total, total_is_more }: Pick<PageOfList, 'total' | 'total_is_more'>): string {
  const number = total.toLocaleString('en-US');
  return total_is_more ? `more than ${number}` : number;
}

/** 'more than 10,000 users', '1 entry'. */
export function countText(found: Pick<PageOfList, 'total' | 'total_is_more'>, one: string, many = `${one}s`): string {
  return `${totalText(found)} ${found.total === 1 ? one : many}`;
}

export function Pager({ page, shown }: { page: PageOfList; shown: number }) {
  const [search] = useSearchParams();
  if (page.next_cursor === null && page.previous_cursor === null) return null;
  const to = (cursor: string) => {
    const next = new URLSearchParams(search);
    next.set('cursor', cursor);
    return `?${next}`;
  };
  const last = (page.first + shown - 1).toLocaleString('en-US');
  return (
    <nav className="row row--apart t1 soft num pager" aria-label="Pages of this list">
      <span>
        {page.first.toLocaleString('en-US')} to {last} of {totalText(page)}
      </span>
      <span className="row">
        <Step word="Previous" to={page.previous_cursor && to(page.previous_cursor)} />
        <Step word="Next" to={page.next_cursor && to(page.next_cursor)} />
      </span>
    </nav>
  );
}

function Step({ word, to }: { word: string; to: string | null }) {
  return to === null ? (
    <button type="button" className="btn btn--sm" disabled>
      {word}
    </button>
  ) : (
    <Link className="btn btn--sm" to={to} onClick={once()}>
      {word}
    </Link>
  );
}
