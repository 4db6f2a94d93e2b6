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
      ...{ '@type': 'ListItem', position: index + 1, name },
      item: `${origin}${path}`,
    })),
  };
}
