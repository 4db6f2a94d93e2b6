/** The network's failures, of fetching data, a module or a style sheet: each browser has words of its own. */
const NETWORK =
  /^(TypeError: )?(Failed to fetch($| dynamically)|Load failed|NetworkError|Importing a module script failed|error loading dynamically imported module|Unable to preload CSS)/i;

/** Whether something thrown says that the network, or what stands at the other end of it, did not give a file or an answer. */
export function isNetworkFailure(thrown: unknown): boolean {
  return thrown instanceof Error && NETWORK.test(thrown.message);
}
