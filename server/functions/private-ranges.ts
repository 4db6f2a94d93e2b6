import { isPublicOrigin } from '../http/public-host.ts';

/** No function may reach these, whatever name resolves to them (RFC 6890 and successors). Deno checks resolved addresses. */
const ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '[::]',
  '[::1]',
];

/** Deno does not check granted IP addresses against denied ranges everywhere (2.9.6: `Deno.resolveDns`, node:net `listen`). */
export function isGrantable(host: string): boolean {
  const address = `https://${host}`;
  return URL.canParse(address) && isPublicOrigin(new URL(address).origin);
}

/** Deno 2.9.6 rejects IPv6 ranges, so names resolve to IPv4 only. glibc before 2.36 ignores RES_OPTIONS. */
export const resolverEnvironment = { RES_OPTIONS: 'no-aaaa' };

export function denyNet(): string {
  return `--deny-net=${ranges.join()}`;
}
