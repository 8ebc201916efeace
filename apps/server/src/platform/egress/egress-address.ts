import { isIP } from 'node:net';
import { EgressError } from './egress-error.ts';
import { isPublicAddress, type Networks } from './public-address.ts';

const MOST_CHARACTERS = 2_048;
const LOW_PORTS = [443, 8_443];
const HTTP_PORT = 80;
const FIRST_FREE_PORT = 1_024;

/**
 * Parses the address of an outgoing request, once. Plain http and private addresses are only for networks that the
 * operator allows. @param allowsEveryPort Whether a server in one of them may have any port. @throws {EgressError}
 */
export function parseEgressAddress(text: string, allowed: Networks, allowsEveryPort = false): URL {
  if (text.length > MOST_CHARACTERS) throw new EgressError(`the address has more than ${MOST_CHARACTERS} characters`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new EgressError('the address is not a URL');
  const host = getHost(url);
  // The one name that is not looked up in a network: this machine.
  const isAllowed = allowed.has(host === 'localhost' ? '127.0.0.1' : host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed)) throw new EgressError('not https');
  if (url.username !== '' || url.password !== '') throw new EgressError('the address contains a user name');
  const port = Number(url.port || (url.protocol === 'http:' ? HTTP_PORT : 443));
  const isUsual = isEgressPort(port) || (isAllowed && port === HTTP_PORT);
  if (!isUsual && !(isAllowed && allowsEveryPort)) throw new EgressError(`port ${port}`);
  if (isIP(host) !== 0) requireAllowed(host, allowed);
  return url;
}

/** Whether requests are sent to a port of any network. */
export const isEgressPort = (port: number): boolean => LOW_PORTS.includes(port) || port >= FIRST_FREE_PORT;

/** Returns the host of an address, an IPv6 address without brackets. */
export const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws {EgressError} if the address of a host is neither public nor allowed */
export function requireAllowed(address: string, allowed: Networks): void {
  if (!isPublicAddress(address) && !allowed.has(address)) throw new EgressError(`${address} is not public`);
}
