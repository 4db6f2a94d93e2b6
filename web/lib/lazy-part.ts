/**
 * Loads a chunk once, on demand. Browsers cache a failed import for the life of the page, so it starts only after the server has
 * responded: offline, the loader throws what `fetch` throws and can be called again.
 */
export function lazyPart<Part extends object>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Part | undefined;
  return async () => {
    if (!part && !import.meta.env.SSR) await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    part ??= await load();
    return part;
  };
}
