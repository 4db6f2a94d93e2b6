import { isPublicOrigin, privateNetworks } from '../http/public-host.ts';

/** Deno does not check granted IP addresses against denied ranges everywhere (2.9.6: `Deno.resolveDns`, node:net `listen`). */
export function isGrantable(host: string): boolean {
  const address = `https://${host}`;
  return URL.canParse(address) && isPublicOrigin(new URL(address).origin);
}

/** Deno 2.9.6 rejects IPv6 ranges, so names resolve to IPv4 only. glibc before 2.36 ignores RES_OPTIONS. */
export const resolverEnvironment = { RES_OPTIONS: 'no-aaaa' };

/** No function may reach these, whatever name resolves to them. Deno checks resolved addresses. */
export const denyNet = `--deny-net=${[...privateNetworks, '[::]', '[::1]'].join()}`;
