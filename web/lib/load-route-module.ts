/** What the router's manifest says of a route, as far as it is read here. */
interface ManifestRoute {
  id: string;
  /** Address of its module. */
  module: string;
}

/**
 * A route's module, fetched once. It takes the place of the router's own function (vite.config.ts), which reloads the page where a
 * module cannot be had: offline that ends on the browser's error page, and after a deploy on the page one came from.
 */
export async function loadRouteModule(route: ManifestRoute, loaded: Record<string, unknown>): Promise<unknown> {
  const kept = loaded[route.id];
  if (kept) return kept;
  const { module, fetched } = await attempt(route.module);
  if (fetched) loaded[route.id] = module;
  return module;
}

/** A part of a route that has a file of its own, such as its `clientLoader`. */
export async function loadPart(address: string): Promise<unknown> {
  return (await attempt(address)).module;
}

/**
 * The router waits for ever for a module that rejects. One that cannot be had is therefore replaced by one that fails when it is used:
 * the error boundary of the address that was asked for has the way on (use-try-again.ts).
 */
async function attempt(address: string): Promise<{ module: unknown; fetched: boolean }> {
  try {
    return { module: await import(/* @vite-ignore */ address), fetched: true };
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { module: { default: fail, clientLoader: fail, clientAction: fail }, fetched: false };
  }
}
