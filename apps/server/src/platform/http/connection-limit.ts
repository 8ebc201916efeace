import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from './address-group.ts';

/** Open connections of the process, enough for 10,000 clients of the live feed. */
const CONNECTIONS = 16_000;
/** Open connections per address; trusted proxies are not limited. */
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
    const count = held.get(address) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    held.set(address, count + 1);
    socket.once('close', () => {
      const left = held.get(address)! - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}
