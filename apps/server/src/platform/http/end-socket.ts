import type { Socket } from 'node:net';

/** How long a peer may keep its side of a connection open after the server has closed its own. */
const LINGER_MS = 2_000;

/** Sends the last bytes of a connection and closes it. A peer that keeps its side open is cut off. */
export function endSocket(socket: Socket, lastBytes: string): void {
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(cutOff));
  socket.end(lastBytes);
  // Unread bytes would hide the peer's own end.
  socket.resume();
}
