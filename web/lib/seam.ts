import { createContext, RouterContextProvider } from 'react-router';
import type { PageSeam } from '#server/app.ts';

/** What the server hands to a page's loaders and actions. */
export const seamContext = createContext<PageSeam>();

/** Called by the server for each request; the key lives in this bundle, so the context has to be made here. */
export function pageContext(seam: PageSeam): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(seamContext, seam);
  return context;
}
