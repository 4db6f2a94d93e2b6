import { Fragment, type ReactNode } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { useFilters } from '#web/lib/use-filters.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tick } from '#web/ui/tick.tsx';
import type { Selection } from './use-selection.ts';

export interface Column<Row> {
  head: string;
  cell(row: Row): ReactNode;
  /** The cell in an exported file; required if `cell` is not text. Timestamps are ISO 8601. */
  csv?(row: Row): string | number | null;
  className?: string;
  headHidden?: boolean;
  /** The parameter's value; with a minus if the first click sorts descending. */
  sort?: string;
  bare?: boolean;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf(row: Row): string;
  defaultSort?: string | undefined;
  empty: ReactNode;
  selection?: Selection | undefined;
  /** Replaces the cells of a row while it is edited; null leaves them. */
  open?: ((row: Row) => ReactNode) | undefined;
  /** Content below a row, in the element `moreId(row.id)`; null for none. */
  more?: ((row: Row) => ReactNode) | undefined;
  noteOf?: ((row: Row) => string | undefined) | undefined;
}

/** For the `aria-controls` of the button that expands a row. */
export const moreId = (id: string) => `more-${id}`;

/** Isolates right-to-left names. */
const isolated = (shown: ReactNode) => (typeof shown === 'string' ? <bdi>{shown}</bdi> : shown);

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, nameOf, defaultSort, empty, selection, open, more, noteOf } = props;
  const sort = useFilters().value('sort') || defaultSort;
  const busy = useNavigation().state === 'loading';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable with the keyboard
    <section className="panel table-wrap" aria-label={label} tabIndex={0} aria-busy={busy || undefined}>
      <table className="table table--list">
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Tick
                  label="Select all on this page"
                  checked={selection.onPage === 'all'}
                  some={selection.onPage === 'some'}
                  onChange={selection.togglePage}
                />
              </th>
            )}
            {columns.map(({ head, className, headHidden, sort: by }) => (
              <th key={head} scope="col" className={className} aria-sort={by ? directionOf(by, sort) : undefined}>
                {headHidden ? (
                  <span className="sr">{head}</span>
                ) : by ? (
                  <SortLink by={by} sort={sort}>
                    {head}
                  </SortLink>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (selection ? 1 : 0)} className="soft">
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => {
            const opened = open?.(row) ?? null;
            const selected = selection?.has(row.id) ?? false;
            const unfolded = more?.(row) ?? null;
            const note = noteOf?.(row);
            const states = [selected && 'is-selected', opened !== null && 'is-open', unfolded !== null && 'has-more'];
            return (
              <Fragment key={row.id}>
                <tr className={classNames(...states)}>
                  {selection && (
                    <td>
                      <Tick
                        label={`Select ${nameOf(row)}`}
                        checked={selected}
                        onChange={() => selection.toggle(row.id)}
                      />
                    </td>
                  )}
                  {opened !== null ? (
                    <td colSpan={columns.length}>{opened}</td>
                  ) : (
                    columns.map(({ head, cell, className, headHidden, bare }, index) => (
                      <td key={head} className={className} data-label={headHidden || bare ? undefined : head}>
                        {isolated(cell(row))}
                        {index === 0 && note && <p className="t1 soft">{note}</p>}
                      </td>
                    ))
                  )}
                </tr>
                {unfolded !== null && (
                  <tr className="is-more">
                    <td id={moreId(row.id)} colSpan={columns.length + (selection ? 1 : 0)}>
                      {unfolded}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Sorts by this column, or reverses the order. The first click sorts by `by`: 'code', or '-created' for descending. */
function SortLink({ by, sort, children }: { by: string; sort: string | undefined; children: string }) {
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

function directionOf(by: string, sort: string | undefined) {
  if (sort !== by && sort !== reversed(by)) return undefined;
  return sort?.startsWith('-') ? 'descending' : 'ascending';
}

const reversed = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);
