import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageHandler, PageSeam } from './app.ts';

/** The factory is in the bundle, since its context keys are. */
interface PageEntry {
  pageContext(seam: PageSeam): Parameters<ReturnType<typeof createRequestHandler>>[1];
}

export async function builtPages(file: string): Promise<PageHandler> {
  const build = (await import(file)) as ServerBuild;
  return pagesFrom(() => Promise.resolve(build), 'production');
}

export function pagesFrom(load: () => Promise<ServerBuild>, mode: 'production' | 'development'): PageHandler {
  let last: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;
  return async (request, seam) => {
    const build = await load();
    if (last?.build !== build) last = { build, handle: createRequestHandler(build, mode) };
    const entry = build.entry.module as unknown as PageEntry;
    return last.handle(request, entry.pageContext(seam));
  };
}
