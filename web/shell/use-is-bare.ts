import { useMatches } from 'react-router';

/** Whether the page brings its own frame (`handle.bare`), as a running test does. One that could not be loaded brings none. */
export function useIsBare(): boolean {
  return useMatches().some(
    ({ handle, loaderData }) => loaderData !== undefined && (handle as { bare?: boolean } | undefined)?.bare === true,
  );
}
