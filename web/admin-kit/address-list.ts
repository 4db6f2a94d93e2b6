import type { ReactNode } from 'react';
import type { Api } from '#core/contract/index.ts';
import { sortsBy } from '#core/lib/sort.ts';
import type { PageArgs } from '#web/lib/load.ts';
import type { Filters } from '#web/lib/use-filters.ts';
import { askedIn } from './asked-in.ts';
import type { Address } from './lists.ts';
import type { PageOfList } from './pager.tsx';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

export type ListFilter<Value extends string = string> =
  | { search: string; placeholder?: string }
  /** Without `options` the tab passes them. Choosing another value clears the filters in `clears`. */
  | { label: string; any: string; options?: readonly Option<Value>[]; clears?: readonly string[] }
  /** Set by links alone: 'One question'. */
  | { one: string }
  | { options?: readonly { value: Value }[]; draw(filters: Filters): ReactNode };

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

type Named<Asked> = Exclude<keyof Asked, 'sort'>;

/** Filters with few values name them, so that others are refused. */
type FiltersOf<Asked> = {
  [Name in Named<Asked>]-?: string extends Asked[Name]
    ? ListFilter
    : Extract<ListFilter<NonNullable<Asked[Name]> & string>, { options?: unknown }> & { options: unknown };
};

type Sorted<Asked> = Asked extends { sort?: infer Sort } ? Exclude<Sort, `-${string}` | undefined> & string : never;

interface PageInput {
  cursor?: string;
  size?: number;
}

export interface AddressList<Page, Row, Asked = unknown> {
  /** By parameter name, in display order. */
  filters: FilterMap;
  /** Used if the address has no order. */
  defaultSort: string | undefined;
  /** The filters and the order. Throws as `askedIn`, like `load`, `pages` and `ids`. */
  asked(url: Pick<URL, 'pathname' | 'searchParams'>): Asked;
  load(api: Api, args: Pick<PageArgs, 'url'>): Promise<Page>;
  pages(api: Api, search: URLSearchParams): AsyncGenerator<Page>;
  rows(page: Page): readonly Row[];
  /** Limited to the number of rows that can be selected. */
  ids(api: Api, search: URLSearchParams): Promise<readonly string[]>;
}

interface Description<Asked, Page, Row> {
  address: Address<Asked>;
  filters: FiltersOf<Asked>;
  /** The first one, descending, is the default. */
  sorts: readonly Sorted<Asked>[];
  load(api: Api, input: Asked & PageInput): Promise<Page>;
  rows(page: Page): readonly Row[];
  ids?(api: Api, input: Omit<Asked, 'sort'>): Promise<readonly string[]>;
}

export const isFiltered = (list: { filters: FilterMap }, filters: Filters): boolean =>
  Object.keys(list.filters).some((name) => filters.value(name) !== '');

const LARGEST_PAGE = 500;

export function addressList<Asked extends { sort?: string | undefined }, Page extends PageOfList, Row>(
  description: Description<Asked, Page, Row>,
): AddressList<Page, Row, Asked> {
  const { address, sorts, load, rows, ids = async () => [] } = description;
  const filters = description.filters as FilterMap;
  const fits = (name: string, value: string) => {
    if (name === 'sort') return sortsBy(sorts).some((known) => known === value);
    const filter = filters[name];
    const options = filter && 'options' in filter ? filter.options : undefined;
    return !options || options.some((option) => option.value === value);
  };
  const asked = (url: Pick<URL, 'pathname' | 'searchParams'>) => askedIn(address, url, fits);
  const askedHere = (searchParams: URLSearchParams) => asked({ pathname: address.path, searchParams });
  return {
    filters,
    rows,
    asked,
    defaultSort: sorts[0] && `-${sorts[0]}`,
    load: async (api, { url }) => {
      const cursor = url.searchParams.get('cursor');
      return load(api, { ...asked(url), ...(cursor && { cursor }) });
    },
    ids: async (api, search) => {
      const { sort: _, ...input } = askedHere(search);
      return ids(api, input);
    },
    async *pages(api, search) {
      let cursor: string | null = null;
      do {
        const page: Page = await load(api, { ...askedHere(search), size: LARGEST_PAGE, ...(cursor && { cursor }) });
        yield page;
        cursor = page.next_cursor;
      } while (cursor !== null);
    },
  };
}
