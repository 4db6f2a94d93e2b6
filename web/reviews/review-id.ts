/** Version 7 (RFC 9562): 48 bits of milliseconds since 1970, then random. */
export function reviewId(now: number): string {
  const time = Math.trunc(now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
