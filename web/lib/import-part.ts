/**
 * A part of the program that has a file of its own. A browser remembers a failed import for as long as the page lives, so it is begun only
 * once the server has responded: where the network is gone this throws what `fetch` throws, and can be called again.
 */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!import.meta.env.SSR) await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  return load();
}
