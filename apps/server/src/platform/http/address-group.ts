import { isIPv6 } from 'node:net';

/** Returns the group that an address counts in: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head, tail] = plain.split('%', 1)[0]!.split('::');
  const left = head!.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const parts = [...left, ...zeros, ...right].slice(0, 4);
  return parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':');
}

/**
 * Returns the /48 block of a group; null for an IPv4 address. One customer of a provider may have a whole block, and so
 * 65,536 groups. @param group From `addressGroup`
 */
export function addressBlock(group: string): string | null {
  const parts = group.split(':');
  return parts.length === 4 ? `${parts.slice(0, 3).join(':')}::/48` : null;
}

/** A block may have so many times what one of its groups may. */
export const BLOCK_FACTOR = 4;
