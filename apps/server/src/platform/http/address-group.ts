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
