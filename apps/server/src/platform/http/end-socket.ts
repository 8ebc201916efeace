import type { Socket } from 'node:net';

/** Time for a peer to close its side of a connection after the server has closed its own. */
const LINGER_MS = 2_000;

/** Sends the last bytes of a connection and closes it. Destroys the connection if the peer does not close it. */
export function endSocket(socket: Socket, lastBytes: string): void {
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(cutOff));
  socket.end(lastBytes);
  // Unread bytes would hide the end of the peer's side.
  socket.resume();
}
