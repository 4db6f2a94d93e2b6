/** The parts of the router's manifest that are used here. */
interface ManifestRoute {
  id: string;
  module: string;
}

/**
 * Replaces the router's own function (vite.config.ts), which reloads the page if a module cannot be loaded: offline that ends on
 * the browser's error page, and after a deployment on the previous page.
 */
export async function loadRouteModule(route: ManifestRoute, loaded: Record<string, unknown>): Promise<unknown> {
  const kept = loaded[route.id];
  if (kept) return kept;
  const { module, fetched } = await attempt(route.module);
  if (fetched) loaded[route.id] = module;
  return module;
}

/** A part of a route in its own file, such as its `clientLoader`. */
export async function loadPart(address: string): Promise<unknown> {
  return (await attempt(address)).module;
}

/**
 * The router waits forever for a module that rejects. It is replaced by one that fails when used, so that the error boundary of
 * the requested address can offer a retry (use-try-again.ts).
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
