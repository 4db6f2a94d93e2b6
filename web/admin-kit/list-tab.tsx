import { type ComponentProps, Fragment, type ReactNode, useEffect } from 'react';
import { type Filters, useFilters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { type AddressList, isFiltered, type ListFilter } from './address-list.ts';
import { BulkActions } from './bulk-actions.tsx';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ExportCsv } from './export-csv.tsx';
import { FilterSelect } from './filter-select.tsx';
import { ShownRows } from './not-on-page.tsx';
import { type PageOfList, Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { TabFrame, type TabFrameProps } from './tab-frame.tsx';
import type { Selection } from './use-selection.ts';
import type { Staying } from './use-staying.ts';
import { ViewsMenu } from './views-menu.tsx';

/** Options of filters that do not have their own, by the filter's name. */
type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>;

interface ListFrameProps<Page extends PageOfList, Row> extends TabFrameProps {
  list: AddressList<Page, Row>;
  page: Page;
  lead?: ReactNode;
  count: string;
  choices?: Choices;
  tools?: ReactNode;
  foot?: ReactNode;
}

export function ListFrame<Page extends PageOfList, Row>(props: ListFrameProps<Page, Row>) {
  const { list, page, lead, count, choices = {}, tools, children, foot, ...frame } = props;
  const filters = useFilters();
  const shown = list.rows(page).length;
  const isPastEnd = shown === 0 && filters.value('cursor') !== '';
  const { setAll } = filters;
  useEffect(() => {
    // After the last row of a later page was deleted, an empty page would look like an empty list.
    if (isPastEnd) setAll({});
  }, [isPastEnd, setAll]);
  return (
    <TabFrame {...frame}>
      {lead}
      <search className="filterbar row" aria-label="Filters">
        {Object.entries(list.filters).map(([name, filter]) => (
          <Fragment key={name}>{drawFilter(name, filter, filters, choices)}</Fragment>
        ))}
        {isFiltered(list, filters) && (
          <Button size="sm" variant="quiet" onClick={() => filters.clear(Object.keys(list.filters))}>
            Clear filters
          </Button>
        )}
        <span className="push t1 soft num" role="status">
          {count}
        </span>
        <span className="row">
          {Object.keys(list.filters).length > 0 && <ViewsMenu />}
          {tools}
        </span>
      </search>
      {children}
      <Pager page={page} shown={shown} />
      {foot}
    </TabFrame>
  );
}

function drawFilter(name: string, filter: ListFilter, filters: Filters, choices: Choices): ReactNode {
  if ('draw' in filter) return filter.draw(filters);
  const value = filters.value(name);
  if ('one' in filter)
    return (
      value !== '' && (
        <Button size="sm" onClick={() => filters.set(name, '')}>
          {filter.one}: show all
        </Button>
      )
    );
  if ('search' in filter) {
    const { search: label, placeholder } = filter;
    return (
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={value}
        onSearch={(typed) => filters.set(name, typed)}
      />
    );
  }
  const { label, any, options = choices[name] ?? [], clears = [] } = filter;
  const cleared = Object.fromEntries(clears.map((one) => [one, '']));
  const choose = (chosen: string) => filters.setAll({ ...cleared, [name]: chosen });
  return <FilterSelect label={label} any={any} value={value} options={options} onChange={choose} />;
}

interface ListTabProps<Page extends PageOfList, Row extends { id: string }>
  extends Omit<ListFrameProps<Page, Row>, 'children' | 'foot' | 'tools'>,
    Omit<DataTableProps<Row>, 'rows' | 'defaultSort' | 'selection' | 'noteOf'> {
  /** Shown if nothing matches the filters; defaults to `empty`. */
  unmatched?: ReactNode;
  clear?: string;
  /** Rows of other pages that are being edited; shown first. */
  kept?: readonly Row[];
  staying?: Staying<Row>;
  bulk?: {
    selection: Selection;
    noun: string;
    actions: readonly BulkAction[];
    underWay: ComponentProps<typeof BulkActions>['actions'];
  };
  children?: ReactNode;
}

export function ListTab<Page extends PageOfList, Row extends { id: string }>(props: ListTabProps<Page, Row>) {
  const { label, columns, nameOf, empty, unmatched = empty, clear = 'Clear filters', more, open } = props;
  const { kept = [], staying, bulk, children, ...frame } = props;
  const { list, page } = frame;
  const filters = useFilters();
  const rows = staying?.rows ?? list.rows(page);
  const elsewhere = kept.filter(({ id }) => !rows.some((row) => row.id === id));
  const shown = [...elsewhere, ...rows];
  const ids = shown.map(({ id }) => id);
  return (
    <ListFrame
      {...frame}
      tools={page.total > 0 && <ExportCsv list={list} columns={columns} total={page.total} />}
      foot={<ShownRows value={new Set(ids)}>{children}</ShownRows>}
    >
      {bulk && (
        <>
          <BulkActions actions={bulk.underWay} />
          <BulkBar {...bulk} list={list} page={page} shown={ids} />
        </>
      )}
      <DataTable
        label={label}
        columns={columns}
        nameOf={nameOf}
        more={more}
        open={open}
        defaultSort={list.defaultSort}
        selection={bulk?.selection}
        rows={shown}
        noteOf={staying?.noteOf}
        empty={
          isFiltered(list, filters) ? (
            <span className="row">
              {unmatched}
              <Button size="sm" onClick={() => filters.clear(Object.keys(list.filters))}>
                {clear}
              </Button>
            </span>
          ) : (
            empty
          )
        }
      />
    </ListFrame>
  );
}
