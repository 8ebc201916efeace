import { BlockList, isIP } from 'node:net';

/** Shorter prefixes hold addresses of anybody: such a network is no place for a proxy of one's own. */
const SHORTEST = { ipv4: 8, ipv6: 16 } as const;
/** IPv4 addresses count as these IPv6 ones too. */
const MAPPED = { address: '::ffff:0.0.0.0', bits: 96 } as const;

/** An address, or an address and the length of a prefix. */
export function isNetwork(text: string): boolean {
  return parse(text) !== null;
}

/** Why a network may not be trusted, as the end of a sentence; null where it may, or is none. */
export function whyTooWide(text: string): string | null {
  const network = parse(text);
  if (network === null) return null;
  const { family, bits } = network;
  if (bits < SHORTEST[family])
    return `${text} is shorter than /${SHORTEST[family]}, so that anybody could claim any address`;
  const isMapped = family === 'ipv6' && overlapsMapped(network) && bits < MAPPED.bits + SHORTEST.ipv4;
  return isMapped ? `${text} holds every IPv4 address or a large part, so that anybody could claim any address` : null;
}

interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly bits: number;
}

function parse(text: string): Network | null {
  const [address, prefix, ...rest] = text.split('/');
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
