/**
 * The address to count attempts by. X-Forwarded-For is read only behind proxies of ours: with N of them, the N-th entry from the
 * right is what the outermost one saw; anything further left was written by the client.
 */
export function clientAddress(
  headers: Headers,
  socketAddress: () => string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies > 0) {
    const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    const seen = chain.at(-trustedProxies);
    if (seen) return seen;
  }
  try {
    return socketAddress() ?? 'unknown';
  } catch {
    // Called without a socket, as tests do.
    return 'unknown';
  }
}
