import { invalid } from '../failure.ts';
import { text, whole } from './route.ts';

/** How lists page. */
export const page = { limit: whole.optional(), starting_after: text.optional(), ending_before: text.optional() };

export interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** One page of everything that matches, newest first, as the provider lists. */
export function pageOf<Item extends { id: string }>(url: string, items: Item[], asked: Page) {
  const { limit = 10, starting_after, ending_before } = asked;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', 'limit');
  const place = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
    return index;
  };
  const from = starting_after === undefined ? 0 : place(starting_after, 'starting_after') + 1;
  const to = ending_before === undefined ? items.length : place(ending_before, 'ending_before');
  const rest = items.slice(from, to);
  const data = ending_before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: 'list' as const, data, has_more: rest.length > data.length, url };
}
