import { useMatches } from 'react-router';

/** Whether the reader is an administrator, as the frame around the page was told. It opens nothing: every call is checked. */
export function useIsAdmin(): boolean {
  return useMatches().some(({ loaderData }) => {
    const { profile } = (loaderData ?? {}) as { profile?: { is_admin?: boolean } };
    return profile?.is_admin === true;
  });
}
