import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or an IP address, also in brackets, is this machine itself. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0) return address.toLowerCase() === 'localhost';
  return loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
