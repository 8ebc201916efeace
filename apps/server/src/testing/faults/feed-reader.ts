import { Feed } from '@sealtick/client';
import type { FeedEvent } from '@sealtick/contract';
import { WebSocket } from 'ws';

/** Shorter than a client's own delay, so that only the server is measured. */
const TRY_AGAIN_MS = 200;

/** Reads the live feed with the client package, stores its cursor, and reconnects when cut off. */
export class FeedReader {
  /** Received items in order. */
  readonly events: FeedEvent[] = [];
  /** Reasons of received gaps. */
  readonly gaps: string[] = [];
  readonly feed: Feed;
  connections = 0;
  private socket: WebSocket | null = null;
  private readonly reading: Promise<void>;
  private readonly waiting = new Set<() => void>();

  /** @param since Cursor of an earlier run. */
  constructor(address: string, number: number, since?: string) {
    const reader = this;
    // Each client has its own address.
    const headers = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` };
    class Socket extends WebSocket {
      constructor(url: string) {
        super(url, { headers });
        reader.socket = this;
        reader.connections += 1;
      }
    }
    this.feed = new Feed({
      address: `${address.replace('http', 'ws')}/ws`,
      WebSocket: Socket as unknown as typeof globalThis.WebSocket,
      wait: (_ms, then) => {
        const timer = setTimeout(then, TRY_AGAIN_MS);
        return () => clearTimeout(timer);
      },
      ...(since === undefined ? {} : { since }),
    });
    this.reading = this.read();
  }

  /** Cuts the connection. */
  cut(): void {
    this.socket?.terminate();
  }

  get last(): number {
    return this.events.at(-1)?.index ?? 0;
  }

  /** Resolves when a new item is received. */
  receivesMore(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  async end(): Promise<void> {
    this.feed.close();
    await this.reading;
  }

  private async read(): Promise<void> {
    for await (const item of this.feed) {
      if (item.type === 'gap') this.gaps.push(item.reason);
      else if (item.type !== 'OWN_ENTRY') this.events.push(item);
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
    }
  }
}
