import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { useSite } from '#web/lib/use-site.ts';
import type { Narrowing } from './addresses.ts';

export type BlogList = Output<'blog.list'>;

interface Step {
  name: string;
  path: string;
}

/** As a schema.org BreadcrumbList. `steps` begin after the blog's list. */
export function breadcrumbs({ origin }: { origin: string }, steps: readonly Step[]) {
  const way = [{ name: 'Home', path: '/' }, { name: 'Blog', path: '/blog' }, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** Undefined if the root failed. */
export function siteIn(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  return matches.find((match) => match?.id === 'root')?.loaderData as ReturnType<typeof useSite>;
}

export function isMissingList({ category, total }: BlogList, narrowing: Narrowing): boolean {
  if (narrowing.category) return category === null;
  return narrowing.tag !== '' && narrowing.q === '' && total === 0;
}
