import { BlockList, isIP } from 'node:net';

/** RFC 6890 and its successors. */
export const privateNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
];
const forDocumentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'];

const unreachable = new BlockList();
for (const range of [...privateNetworks, ...forDocumentation, '::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8']) {
  const [network = '', bits] = range.split('/');
  unreachable.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6');
}

const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|example|invalid|onion)$/;

export function isPublicOrigin(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(host);
  // The list also matches IPv4-mapped IPv6 addresses.
  if (family !== 0) return !unreachable.check(host, family === 4 ? 'ipv4' : 'ipv6');
  return host.includes('.') && !privateName.test(host);
}
