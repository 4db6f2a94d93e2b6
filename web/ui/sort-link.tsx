import { Link, useSearchParams } from 'react-router';
import { Icon } from './icon.tsx';

interface SortLinkProps {
  /** The first click sorts by this: 'code', or '-created' for descending. */
  by: string;
  sort: string | undefined;
  children: string;
}

/** Sorts by this column, or reverses the order. */
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

export function directionOf(by: string, sort: string | undefined) {
  if (sort !== by && sort !== reversed(by)) return undefined;
  return sort?.startsWith('-') ? 'descending' : 'ascending';
}

const reversed = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);
