import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection whose bytes a test writes itself. It keeps its own side open until the test ends it. */
export class RawConnection {
  readonly socket: Socket;
  received = '';
  private readonly ended: Promise<unknown>;
  private readonly watchers = new Set<() => void>();

  private constructor(socket: Socket) {
    this.socket = socket;
    this.ended = new Promise((resolve) => {
      socket.once('end', resolve);
      socket.once('close', resolve);
    });
    socket.on('error', () => {});
    socket.on('data', (data) => {
      this.received += data.toString('latin1');
      for (const look of this.watchers) look();
    });
  }

  static async open(port: number, localAddress = '127.0.0.1'): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  /** Sends these bytes, and resolves once the system has accepted them. */
  send(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(text, 'latin1', () => resolve());
    });
  }

  /** Resolves once these words have arrived, or the connection has ended. */
  receives(words: string): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.received.includes(words)) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      void this.ended.then(() => resolve());
      look();
    });
  }

  /** Everything that arrived until the server closed its side. */
  async untilEnd(): Promise<string> {
    await this.ended;
    return this.received;
  }

  /** Closes this side in order. */
  finish(): void {
    this.socket.end();
  }

  /** Breaks the connection off, as a lost network does. */
  reset(): void {
    this.socket.resetAndDestroy();
  }
}

/** Sends a request on a separate connection and returns the answer. */
export async function exchange(port: number, request: string): Promise<string> {
  const connection = await RawConnection.open(port);
  await connection.send(request);
  const answer = await connection.untilEnd();
  connection.socket.destroy();
  return answer;
}
