import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageHandler, PageSeam } from './app.ts';

/** The page build's entry exports the factory for what loaders find in their context: it lives in the bundle, as its keys do. */
interface PageEntry {
  pageContext(seam: PageSeam): Parameters<ReturnType<typeof createRequestHandler>>[1];
}

/** Renders pages from the production build. */
export async function builtPages(file: string): Promise<PageHandler> {
  const build = (await import(file)) as ServerBuild;
  return pagesFrom(() => Promise.resolve(build), 'production');
}

/** Renders pages from a build that is looked up for each request: in development it changes under the server. */
export function pagesFrom(load: () => Promise<ServerBuild>, mode: 'production' | 'development'): PageHandler {
  let last: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;
  return async (request, seam) => {
    const build = await load();
    if (last?.build !== build) last = { build, handle: createRequestHandler(build, mode) };
    const entry = build.entry.module as unknown as PageEntry;
    return last.handle(request, entry.pageContext(seam));
  };
}
