import type { ServerResponse } from 'node:http';
import type { WebhookMessage } from '@sealtick/contract';
import { expect } from 'vitest';
import { Receiver } from '../../../modules/delivery/webhooks/testing/receiver.ts';

/** A message as an endpoint received it. */
export interface Post {
  /** Path of the endpoint. */
  readonly path: string;
  /** The header `webhook-id`. */
  readonly id: string;
  readonly message: WebhookMessage;
  /** Number of the start of the program that sent it. */
  readonly start: number;
  /** ms of a monotonic clock. */
  readonly at: number;
}

/** Endpoints of members, which outlive the program: they answer 204 and remember every message. */
export class EndpointSink {
  readonly posts: Post[] = [];
  private started = 0;
  private readonly receiver = new Receiver();
  private held: ServerResponse[] | null = null;
  /** Paths of the endpoints that answer nothing while requests are held. */
  private holding: ReadonlySet<string> = new Set();
  private readonly waiting = new Set<() => void>();

  async open(): Promise<void> {
    await this.receiver.start();
    this.receiver.answer = (response, { path, headers, body }) => {
      const id = String(headers['webhook-id']);
      const message = JSON.parse(body) as WebhookMessage;
      this.posts.push({ path, id, message, start: this.started, at: performance.now() });
      // Only what is looked at is kept.
      this.receiver.received.length = 0;
      if (this.held && this.holding.has(path)) this.held.push(response);
      else response.writeHead(204).end();
      for (const look of this.waiting) look();
    };
  }

  /** Number of the newest start of the program. */
  get starts(): number {
    return this.started;
  }

  /** Counts a start of the program, which has ended. All that it sent has arrived once its connections are closed. */
  async countStart(): Promise<void> {
    await expect.poll(() => this.receiver.connections(), { timeout: 20_000 }).toBe(0);
    this.started += 1;
  }

  /** Returns the address of an endpoint. */
  getUrl(name: string): string {
    return new URL(`/${name}`, this.receiver.url).href;
  }

  /** Resolves when this many more messages have arrived. */
  async receives(count: number): Promise<void> {
    const until = this.posts.length + count;
    await this.until(() => this.posts.length >= until);
  }

  /** From now on these endpoints answer nothing; resolves when this many of their requests wait for their answer. */
  async hold(count: number, names: readonly string[]): Promise<void> {
    this.held = [];
    this.holding = new Set(names.map((name) => `/${name}`));
    await this.until(() => this.held!.length >= count);
  }

  /** Answers what waits, and everything from now on. Returns how many waited. */
  release(): number {
    const held = this.held ?? [];
    this.held = null;
    for (const response of held) response.writeHead(204).end();
    return held.length;
  }

  close(): void {
    this.receiver.stop();
  }

  private async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        const look = () => {
          this.waiting.delete(look);
          resolve();
        };
        this.waiting.add(look);
      });
    }
  }
}
