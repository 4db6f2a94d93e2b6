import { Link, useSearchParams } from 'react-router';
import { once } from '#web/ui/once.ts';

export interface PageOfList {
  next_cursor: string | null;
  previous_cursor: string | null;
  last_cursor: string | null;
  first: number;
  from_end: boolean;
  page: number;
  pages: number;
  total: number;
  total_is_estimate: boolean;
}

type Total = Pick<PageOfList, 'total' | 'total_is_estimate'>;

/** 'about 46,000', '284'. */
export function totalText({ total, total_is_estimate }: Total): string {
  const number = total.toLocaleString('en-US');
  return total_is_estimate ? `about ${number}` : number;
}

/** 'about 46,000 users', '1 entry'. */
export function countText(found: Total, one: string, many = `${one}s`): string {
  return `${totalText(found)} ${found.total === 1 ? one : many}`;
}

/** '51 to 100 of 4,645 · Page 2 of 93'; with `from_end` '100 to 51 from the end of about 46,000 · Page 2 from the end'. */
export function placeText(place: Omit<PageOfList, `${string}_cursor`>, shown: number): string {
  const { first, from_end, page, pages, total_is_estimate } = place;
  const number = (n: number) => Math.max(1, n).toLocaleString('en-US');
  const last = number(from_end ? first - shown + 1 : first + shown - 1);
  const rows = `${number(first)} to ${last}${from_end ? ' from the end' : ''} of ${totalText(place)}`;
  if (from_end) return `${rows} · ${page === 1 ? 'Last page' : `Page ${number(page)} from the end`}`;
  return `${rows} · Page ${number(page)} of ${totalText({ total: pages, total_is_estimate })}`;
}

export function Pager({ page, shown }: { page: PageOfList; shown: number }) {
  const [search] = useSearchParams();
  const { previous_cursor, next_cursor, last_cursor } = page;
  if (next_cursor === null && previous_cursor === null) return null;
  const to = (cursor: string | null) => {
    const next = new URLSearchParams(search);
    next.delete('cursor');
    if (cursor !== null) next.set('cursor', cursor);
    return `?${next}`;
  };
  return (
    <nav className="row row--apart t1 soft num pager" aria-label="Pages of this list">
      <span>{placeText(page, shown)}</span>
      <span className="row gap-2">
        <Step word="First" to={previous_cursor && to(null)} />
        <Step word="Previous" to={previous_cursor && to(previous_cursor)} />
        <Step word="Next" to={next_cursor && to(next_cursor)} />
        <Step word="Last" to={last_cursor && to(last_cursor)} />
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
