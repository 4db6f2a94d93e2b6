import { isPublicOrigin } from '../http/public-host.ts';

/**
 * Networks that no function reaches, whatever name leads there: this machine, private and local networks, the metadata service of a
 * cloud, other machines behind the same provider (RFC 6890 and its successors). Deno looks at the address that a name has led to.
 */
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

/**
 * Whether a function may be let to this host at all. Deno holds denied ranges against what a name leads to, but not everywhere against a
 * number that was granted itself (2.9.6: `Deno.resolveDns` with a name server, `listen` of node:net).
 */
export function isGrantable(host: string): boolean {
  const address = `https://${host}`;
  return URL.canParse(address) && isPublicOrigin(new URL(address).origin);
}

/**
 * Deno takes no ranges of IPv6 (2.9.6 refuses them). Names are therefore looked up for IPv4 alone, and an IPv6 address cannot be
 * granted as such. RES_OPTIONS is of glibc 2.36 and later; older ones pass over it.
 */
export const resolverEnvironment = { RES_OPTIONS: 'no-aaaa' };

export function denyNet(): string {
  return `--deny-net=${ranges.join()}`;
}
