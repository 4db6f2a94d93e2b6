import { Link, useSearchParams } from 'react-router';
import { Icon } from './icon.tsx';

interface SortLinkProps {
  /** What the first click sorts by: 'code', or '-created' for descending. */
  by: string;
  /** How the list is sorted at present. */
  sort: string | undefined;
  children: string;
}

/** The header of a column: sorts the list by it, or reverses the order if it is sorted by it already. */
export function SortLink({ by, sort, children }: SortLinkProps) {
  const [current] = useSearchParams();
  const search = new URLSearchParams(current);
  search.delete('cursor');
  search.set('sort', sort === by ? reversed(by) : by);
  return (
    <Link className="sort" to={{ search: search.toString() }} replace preventScrollReset>
      {children}
      <Icon name="chev" />
    </Link>
  );
}

/** The value of `aria-sort` in the header of a column. */
export function directionOf(by: string, sort: string | undefined) {
  if (sort !== by && sort !== reversed(by)) return undefined;
  return sort?.startsWith('-') ? 'descending' : 'ascending';
}

const reversed = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);
