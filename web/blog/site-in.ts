import type { useSite } from '#web/lib/use-site.ts';

/** Undefined if the root failed. */
export function siteIn(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  return matches.find((match) => match?.id === 'root')?.loaderData as ReturnType<typeof useSite>;
}
