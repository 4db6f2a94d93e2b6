import { useRouteLoaderData } from 'react-router';
import type { loadSite } from './load-site.ts';

export type Site = ReturnType<typeof loadSite>;

/** Undefined only if the root failed. */
export function useSite() {
  return useRouteLoaderData<typeof loadSite>('root');
}
