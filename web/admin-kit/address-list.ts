import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { type Sort, sortsBy } from '#core/lib/sort.ts';
import type { PageArgs } from '#web/lib/load.ts';
import type { Filters } from '#web/lib/use-filters.ts';
import type { PageOfList } from './pager.tsx';

interface Option {
  value: string;
  label: string;
}

export type ListFilter =
  | { search: string; placeholder?: string }
  /** Without `options` the tab passes them. Choosing another value clears the filters in `clears`. */
  | { label: string; any: string; options?: readonly Option[]; clears?: readonly string[] }
  | { options?: readonly { value: string }[]; draw(filters: Filters): ReactNode };

/** A choice of `names` by value. */
export const choiceFilter = <const Value extends string>(
  label: string,
  any: string,
  names: Readonly<Record<Value, string>>,
) => {
  const values = Object.keys(names) as Value[];
  return { label, any, options: values.map((value) => ({ value, label: names[value] })) };
};

type FilterMap = Readonly<Record<string, ListFilter>>;

type ValueOf<Filter> = Filter extends { options: readonly { value: infer Value }[] } ? Value : string;

type ListInput<Map extends FilterMap, Sorted extends string> = { [Name in keyof Map]?: ValueOf<Map[Name]> } & {
  sort?: Sort<Sorted>;
  cursor?: string;
  size?: number;
};

export interface AddressList<Page, Row> {
  /** By parameter name, in display order. */
  filters: FilterMap;
  /** Used if the address has no order. */
  defaultSort: string | undefined;
  load(api: Api, args: Pick<PageArgs, 'url'>): Promise<Page>;
  pages(api: Api, search: URLSearchParams): AsyncGenerator<Page>;
  rows(page: Page): readonly Row[];
  /** Limited to the number of rows that can be selected. */
  ids(api: Api, search: URLSearchParams): Promise<readonly string[]>;
}

interface Description<Map extends FilterMap, Sorted extends string, Page, Row> {
  filters: Map;
  /** The first one, descending, is the default. */
  sorts?: readonly Sorted[];
  load(api: Api, input: ListInput<Map, Sorted>): Promise<Page>;
  rows(page: Page): readonly Row[];
  ids?(api: Api, input: ListInput<Map, Sorted>): Promise<readonly string[]>;
}

export const isFiltered = (list: { filters: FilterMap }, filters: Filters): boolean =>
  Object.keys(list.filters).some((name) => filters.value(name) !== '');

const LARGEST_PAGE = 500;

/** Unknown values in the address are ignored. */
export function addressList<
  const Map extends FilterMap,
  Page extends PageOfList,
  Row,
  const Sorted extends string = never,
>({
  filters,
  sorts = [],
  load,
  rows,
  ids = async () => [],
}: Description<Map, Sorted, Page, Row>): AddressList<Page, Row> {
  const inputIn = (search: URLSearchParams) => {
    const isKnown = (name: string, value: string) => {
      const filter = filters[name];
      const options = filter && 'options' in filter ? filter.options : undefined;
      return value !== '' && (!options || options.some((option) => option.value === value));
    };
    const input = Object.keys(filters).flatMap((name) => {
      const value = search.get(name) ?? '';
      return isKnown(name, value) ? [[name, value]] : [];
    });
    const sort = sortsBy(sorts).find((known) => known === search.get('sort'));
    return { ...Object.fromEntries(input), ...(sort && { sort }) } as ListInput<Map, Sorted>;
  };
  return {
    filters,
    rows,
    ids: (api, search) => ids(api, inputIn(search)),
    defaultSort: sorts[0] && `-${sorts[0]}`,
    load: (api, { url: { searchParams } }) => {
      const cursor = searchParams.get('cursor');
      return load(api, { ...inputIn(searchParams), ...(cursor && { cursor }) });
    },
    async *pages(api, search) {
      let cursor: string | null = null;
      do {
        const page: Page = await load(api, { ...inputIn(search), size: LARGEST_PAGE, ...(cursor && { cursor }) });
        yield page;
        cursor = page.next_cursor;
      } while (cursor !== null);
    },
  };
}
