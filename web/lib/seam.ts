import { createContext, RouterContextProvider } from 'react-router';
import type { PageSeam } from '#server/app.ts';

export const seamContext = createContext<PageSeam>();

/** Called by the server for each request; the context is created here because its key is in this bundle. */
export function pageContext(seam: PageSeam): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(seamContext, seam);
  return context;
}
