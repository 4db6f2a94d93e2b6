import { useMatches } from 'react-router';

/** For display only: every call is authorized by the server. */
export function useIsAdmin(): boolean {
  return useMatches().some(({ loaderData }) => {
    const { profile } = (loaderData ?? {}) as { profile?: { is_admin?: boolean } };
    return profile?.is_admin === true;
  });
}
