import type { Deps } from '#server/deps.ts';

/** Where the stand-in is, in the place of the providers' own addresses. */
export function localEndpoints({ settings }: Pick<Deps, 'settings'>) {
  const base = `${settings.origin}/local/sso`;
  return { googleIssuer: `${base}/google`, githubOrigin: `${base}/github`, githubApi: `${base}/github/api` };
}
