type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function pageTitle(title: string, matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { brand?: { name: string } } | undefined;
  return `${title} - ${root?.brand?.name ?? 'Certamen'}`;
}

export const titledBy =
  <Loaded>(title: (loaded: Loaded | undefined) => string) =>
  ({ loaderData, matches }: { loaderData?: Loaded; matches: Matches }) => [
    { title: pageTitle(title(loaderData), matches) },
  ];

export const titled =
  (title: string) =>
  ({ matches }: { matches: Matches }) => [{ title: pageTitle(title, matches) }];
