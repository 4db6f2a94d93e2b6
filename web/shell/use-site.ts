import { useRouteLoaderData } from 'react-router';
import type { loader } from '#web/root.tsx';

/** What every page knows of the site: its brand, the reader's theme, the year. Undefined only where the root itself failed. */
export function useSite() {
  return useRouteLoaderData<typeof loader>('root');
}
