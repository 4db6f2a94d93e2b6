import { useRouteLoaderData } from 'react-router';
import type { loadSite } from './load-site.ts';

export type Site = ReturnType<typeof loadSite>;

/** What every page knows of the site: its brand, the reader's theme, the year. Undefined only where the root itself failed. */
export function useSite() {
  return useRouteLoaderData<typeof loadSite>('root');
}
