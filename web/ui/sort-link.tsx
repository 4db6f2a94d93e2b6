import { Link, useSearchParams } from 'react-router';
import { Icon } from './icon.tsx';

interface SortLinkProps {
  /** 'code', or '-created' where the first press sorts downwards. */
  by: string;
  /** How the list is sorted now. */
  sort: string | undefined;
  children: string;
}

/** The name of a column: sorts the list by it, and the other way round when it is sorted by it already. */
export function SortLink({ by, sort, children }: SortLinkProps) {
  const [current] = useSearchParams();
  const search = new URLSearchParams(current);
  search.delete('cursor');
  search.set('sort', sort === by ? turned(by) : by);
  return (
    <Link className="sort" to={{ search: search.toString() }} replace preventScrollReset>
      {children}
      <Icon name="chev" />
    </Link>
  );
}

/** For `aria-sort`. */
export function directionOf(by: string, sort: string | undefined) {
  if (sort !== by && sort !== turned(by)) return undefined;
  return sort?.startsWith('-') ? 'descending' : 'ascending';
}

const turned = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);
