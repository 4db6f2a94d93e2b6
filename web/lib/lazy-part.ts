/**
 * Returns what loads a part of the program that has a file of its own, when it is first needed and not again. A browser remembers a
 * failed import for as long as the page lives, so it is begun only once the server has responded: where the network is gone the loader
 * throws what `fetch` throws, and can be called again.
 */
export function lazyPart<Part extends object>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Part | undefined;
  return async () => {
    if (!part && !import.meta.env.SSR) await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
    part ??= await load();
    return part;
  };
}
