import { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/*
 * Imported before the program (`node --import`) where a test ends the live feed of a running program: SIGUSR2 cuts every
 * WebSocket and refuses new ones, the next SIGUSR2 lets them in again. Nothing else of the program changes.
 */

const open = new Set<Duplex>();
let isAway = false;

const { emit } = Server.prototype;
Server.prototype.emit = function upgradeUnlessAway(this: Server, event: string | symbol, ...args: unknown[]): boolean {
  if (event === 'upgrade') {
    const socket = args[1] as Duplex;
    if (isAway) return !!socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  }
  return Reflect.apply(emit, this, [event, ...args]);
};

process.on('SIGUSR2', () => {
  isAway = !isAway;
  if (isAway) for (const socket of open) socket.destroy();
});
