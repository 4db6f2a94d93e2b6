type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** 'Certifications - Certamen'; the brand's tagline where a page has no title of its own. */
export function pageTitle(title: string, matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { brand?: { name: string } } | undefined;
  return `${title} - ${root?.brand?.name ?? 'Certamen'}`;
}

/** The `meta` of a page of which only the title is said. */
export const titled =
  (title: string) =>
  ({ matches }: { matches: Matches }) => [{ title: pageTitle(title, matches) }];
