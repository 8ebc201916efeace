import type { FeedMessage } from '@sealtick/contract';
import { WebSocket } from 'ws';

export interface ClientOptions {
  readonly headers?: Record<string, string>;
  /** Messages to be sent as soon as the socket is open. */
  readonly send?: readonly object[];
}

/** A client of the feed that records the messages it receives. */
export class FeedClient {
  readonly ws: WebSocket;
  readonly received: FeedMessage[] = [];
  /** Frames as received. */
  readonly frames: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** The response to a rejected handshake. */
  readonly refused: Promise<{ status: number; body: string }>;
  private readonly waiting = new Set<() => void>();

  constructor(address: string, { headers = {}, send = [] }: ClientOptions = {}) {
    this.ws = new WebSocket(address, { headers });
    this.ws.on('open', () => {
      for (const message of send) this.send(message);
    });
    this.ws.on('message', (data) => {
      this.frames.push(String(data));
      this.received.push(...([JSON.parse(String(data))].flat() as FeedMessage[]));
      for (const check of this.waiting) check();
    });
    this.closed = new Promise((resolve) => {
      this.ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    this.refused = new Promise((resolve) => {
      this.ws.on('unexpected-response', (_request, response) => {
        let body = '';
        response.on('data', (data) => {
          body += data;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
    });
    this.ws.on('error', () => {});
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Indexes of the received entries. */
  get indexes(): number[] {
    return this.received.flatMap((message) => ('index' in message ? [message.index] : []));
  }

  get cursor(): string {
    const last = this.received.findLast((message) => 'cursor' in message);
    if (!last || !('cursor' in last)) throw new Error('no message was received yet');
    return last.cursor;
  }

  /** Resolves once the condition holds. */
  until(holds: (client: this) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!holds(this)) return;
        this.waiting.delete(check);
        resolve();
      };
      this.waiting.add(check);
      check();
    });
  }

  receives(type: FeedMessage['type']): Promise<void> {
    return this.until(({ received }) => received.some((message) => message.type === type));
  }

  /** Terminates the connection without a close frame. */
  async cut(): Promise<void> {
    this.ws.terminate();
    await this.closed;
  }
}

/** Returns the options of a program that authenticates and subscribes. */
export const program = (token: string | null, subscribe: object = {}): ClientOptions => ({
  send: [
    { type: 'auth', token },
    { type: 'subscribe', ...subscribe },
  ],
});
