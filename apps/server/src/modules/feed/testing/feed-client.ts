import type { FeedMessage } from '@sealtick/contract';
import { WebSocket } from 'ws';

export interface ClientOptions {
  readonly headers?: Record<string, string>;
  /** Sent as soon as the socket is open. */
  readonly say?: readonly object[];
}

/** A socket to the feed that keeps what it hears. */
export class FeedClient {
  readonly ws: WebSocket;
  readonly heard: FeedMessage[] = [];
  /** Frames as they came. */
  readonly frames: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** The answer to a handshake that was refused. */
  readonly refused: Promise<{ status: number; body: string }>;
  private readonly waiting = new Set<() => void>();

  constructor(address: string, { headers = {}, say = [] }: ClientOptions = {}) {
    this.ws = new WebSocket(address, { headers });
    this.ws.on('open', () => {
      for (const message of say) this.say(message);
    });
    this.ws.on('message', (data) => {
      this.frames.push(String(data));
      this.heard.push(...([JSON.parse(String(data))].flat() as FeedMessage[]));
      for (const look of this.waiting) look();
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

  say(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Indexes of the entries heard of. */
  get indexes(): number[] {
    return this.heard.flatMap((message) => ('index' in message ? [message.index] : []));
  }

  get cursor(): string {
    const last = this.heard.findLast((message) => 'cursor' in message);
    if (!last || !('cursor' in last)) throw new Error('nothing was heard yet');
    return last.cursor;
  }

  /** Resolves once what was heard is as asked for. */
  until(isSo: (client: this) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo(this)) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  hears(type: FeedMessage['type']): Promise<void> {
    return this.until(({ heard }) => heard.some((message) => message.type === type));
  }

  /** Ends at once, as a cable that is pulled. */
  async cut(): Promise<void> {
    this.ws.terminate();
    await this.closed;
  }
}

/** A program that has said who it is, and asked for the feed. */
export const program = (token: string | null, subscribe: object = {}): ClientOptions => ({
  say: [
    { type: 'auth', token },
    { type: 'subscribe', ...subscribe },
  ],
});
