import type { useSite } from '#web/lib/use-site.ts';

/** In a route's `meta`: what every page knows of the site. Undefined where the root itself failed. */
export function siteIn(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  return matches.find((match) => match?.id === 'root')?.loaderData as ReturnType<typeof useSite>;
}
