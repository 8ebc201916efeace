import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not public unicast, by IANA's registry, and the platform address of a cloud. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
];
/** Global unicast; everything outside is private, mapped, translated or reserved. */
const GLOBAL_V6 = ['2000::/3'];
/** Within it: Teredo and other protocols, documentation, 6to4. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** Networks written as `address/bits`. */
export class Networks {
  private readonly v4 = new BlockList();
  private readonly v6 = new BlockList();

  constructor(cidrs: readonly string[]) {
    for (const cidr of cidrs) {
      const [address = '', bits] = cidr.split('/');
      if (isIPv4(address)) this.v4.addSubnet(address, Number(bits ?? 32), 'ipv4');
      else this.v6.addSubnet(address, Number(bits ?? 128), 'ipv6');
    }
  }

  /** Whether an address is in one of them. A mapped IPv4 address is in none. */
  has(address: string): boolean {
    if (isIPv4(address)) return this.v4.check(address, 'ipv4');
    return isIPv6(address) && this.v6.check(address, 'ipv6');
  }
}

const [notPublicV4, globalV6, notPublicV6] = [NOT_PUBLIC_V4, GLOBAL_V6, NOT_PUBLIC_V6].map(
  (cidrs) => new Networks(cidrs),
) as [Networks, Networks, Networks];

/** Whether an IP address is public unicast. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicV4.has(address);
  return globalV6.has(address) && !notPublicV6.has(address);
}
