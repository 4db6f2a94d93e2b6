interface Match {
  handle?: unknown;
  loaderData?: unknown;
}

/** Declared by `handle.static(loaderData)`. */
export function isStaticPage(matches: readonly Match[]): boolean {
  return matches.some(
    ({ handle, loaderData }) =>
      (handle as { static?: (data: unknown) => boolean } | undefined)?.static?.(loaderData) ?? false,
  );
}
