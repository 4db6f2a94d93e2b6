/**
 * Carries a request for the site to the server on this machine. By number: 'localhost' may mean an address at which nobody
 * listens. The body goes in one piece with its length, as from the provider.
 */
export async function overLoopback(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers, signal } = request;
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method,
    headers,
    signal,
    body: await request.text(),
  });
}
