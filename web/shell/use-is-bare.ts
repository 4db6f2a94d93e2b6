import { useMatches } from 'react-router';

export function useIsBare(): boolean {
  return useMatches().some(
    ({ handle, loaderData }) => loaderData !== undefined && (handle as { bare?: boolean } | undefined)?.bare === true,
  );
}
