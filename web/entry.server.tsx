import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type LoaderFunctionArgs, type RouterContextProvider, ServerRouter } from 'react-router';
import { seamContext } from './lib/seam.ts';
import { isStaticPage } from './lib/static-page.ts';

export { pageContext } from './lib/seam.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders the whole page before the first byte, so that a failure still sets the status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, hydrates, failed } = context.get(seamContext);
  const { matches, loaderData } = entry.staticHandlerContext;
  const shown = matches.map(({ route }) => ({
    handle: entry.routeModules[route.id]?.handle,
    loaderData: loaderData[route.id],
  }));
  if (!isStaticPage(shown)) hydrates();
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        over();
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError(error) {
        over();
        reject(error);
      },
      onError(error) {
        if (!signal.aborted) failed(error);
      },
    });
    const stop = () => abort(signal.reason);
    const late = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
    signal.addEventListener('abort', stop);
    // The timer references the whole page: left running, it would keep ten seconds of traffic in memory.
    const over = () => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
    };
  });
}

/** Failures that users are shown are not the server's fault and are not logged. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (!request.signal.aborted && error instanceof Error) context.get(seamContext).failed(error);
}
