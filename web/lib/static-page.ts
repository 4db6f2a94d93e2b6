interface Match {
  handle?: unknown;
  loaderData?: unknown;
}

/** Whether one of a page's routes says, by `handle.static(loaderData)`, that the page runs no script of ours. */
export function isStaticPage(matches: readonly Match[]): boolean {
  return matches.some(
    ({ handle, loaderData }) =>
      (handle as { static?: (data: unknown) => boolean } | undefined)?.static?.(loaderData) ?? false,
  );
}
