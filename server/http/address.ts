/** X-Forwarded-For counts only behind N proxies of ours: its N-th entry from the right is what the outermost saw. */
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
    return 'unknown';
  }
}
