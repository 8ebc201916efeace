import { BlockList, isIP } from 'node:net';

/** Shortest prefixes of a trusted network, in bits. Larger networks contain addresses of untrusted clients. */
const SHORTEST = { ipv4: 8, ipv6: 16 } as const;
/** IPv6 network of the IPv4-mapped addresses. */
const MAPPED = { address: '::ffff:0.0.0.0', bits: 96 } as const;

/** Whether the text is an IP address, or one with a prefix length. */
export function isNetwork(text: string): boolean {
  return parse(text) !== null;
}

/**
 * Returns why a network is too large to trust, as the end of a sentence; null if it may be trusted or is not a network.
 */
export function whyTooWide(text: string): string | null {
  const network = parse(text);
  if (network === null) return null;
  const { family, bits } = network;
  if (bits < SHORTEST[family])
    return `${text} is larger than /${SHORTEST[family]}, so untrusted clients could claim any address`;
  const isMapped = family === 'ipv6' && overlapsMapped(network) && bits < MAPPED.bits + SHORTEST.ipv4;
  return isMapped ? `${text} contains all or many IPv4 addresses, so untrusted clients could claim any address` : null;
}

interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

function parse(text: string): Network | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const longest = version === 4 ? 32 : 128;
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)) return null;
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits: prefix === undefined ? longest : Number(prefix) };
}

function overlapsMapped({ address, bits }: Network): boolean {
  return holds(address, bits, MAPPED.address) || holds(MAPPED.address, MAPPED.bits, address);
}

function holds(network: string, bits: number, address: string): boolean {
  const list = new BlockList();
  list.addSubnet(network, bits, 'ipv6');
  return list.check(address, 'ipv6');
}
