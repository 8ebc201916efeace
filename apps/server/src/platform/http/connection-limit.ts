import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock, addressGroup, BLOCK_FACTOR } from './address-group.ts';

/** Open connections of the process, enough for 10,000 clients of the live feed. */
const CONNECTIONS = 16_000;
/** Open connections per address, and four times as many per IPv6 /48; trusted proxies are not limited. */
const CONNECTIONS_PER_ADDRESS = 1_000;

export interface ConnectionLimits {
  readonly total?: number;
  readonly perAddress?: number;
}

/** Closes new connections above the limits, so that no address can exhaust the file descriptors of the process. */
export function limitConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  { total = CONNECTIONS, perAddress = CONNECTIONS_PER_ADDRESS }: ConnectionLimits = {},
): void {
  server.maxConnections = total;
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return;
    const address = addressGroup(remoteAddress);
    const block = addressBlock(address);
    const counted = [{ key: address, most: perAddress }];
    if (block !== null) counted.push({ key: block, most: BLOCK_FACTOR * perAddress });
    if (counted.some(({ key, most }) => (held.get(key) ?? 0) >= most)) {
      socket.destroy();
      return;
    }
    for (const { key } of counted) held.set(key, (held.get(key) ?? 0) + 1);
    socket.once('close', () => {
      for (const { key } of counted) {
        const left = held.get(key)! - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      }
    });
  });
}
