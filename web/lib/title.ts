/** 'Certifications - Certamen'; the brand's tagline where a page has no title of its own. */
export function pageTitle(
  title: string,
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { brand?: { name: string } } | undefined;
  return `${title} - ${root?.brand?.name ?? 'Certamen'}`;
}
