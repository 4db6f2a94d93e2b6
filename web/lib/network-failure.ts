/** For data, modules and style sheets; each browser has its own wording. */
const NETWORK =
  /^(TypeError: )?(Failed to fetch($| dynamically)|Load failed|NetworkError|Importing a module script failed|error loading dynamically imported module|Unable to preload CSS)/i;

export function isNetworkFailure(thrown: unknown): boolean {
  return thrown instanceof Error && NETWORK.test(thrown.message);
}
