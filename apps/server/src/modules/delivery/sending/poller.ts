import type { ChannelAdapter } from '../channels/channel-adapter.ts';

/** Longest timer. */
const LONGEST_WAIT_MS = 60_000;

/** Requests a poll for these kinds of channels after this time at the latest, ms; immediately if it is left out. */
export type Wake = (adapters: readonly ChannelAdapter[], afterMs?: number) => void;

interface PollerOptions {
  /** Polls for these kinds. The signal is aborted when the poller stops. */
  readonly poll: (adapters: readonly ChannelAdapter[], stopping: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Decides when to poll for due deliveries: for each kind of channel at the earliest requested moment, one poll at a time. */
export class Poller {
  private readonly options: PollerOptions;
  /** When each kind is polled for, by `performance.now()`. */
  private readonly dueAt = new Map<ChannelAdapter, number>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | null = null;

  constructor(options: PollerOptions) {
    this.options = options;
  }

  readonly wake: Wake = (adapters, afterMs = 0) => {
    const at = performance.now() + Math.min(afterMs, LONGEST_WAIT_MS);
    for (const adapter of adapters) this.dueAt.set(adapter, Math.min(at, this.dueAt.get(adapter) ?? at));
    if (this.polling === null) this.schedule();
  };

  /** Resolves when no poll is running or requested for now. */
  async idle(): Promise<void> {
    while (this.polling !== null) await this.polling;
  }

  /** Ends polling. Resolves when the running poll has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.polling;
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.dueAt.size === 0 || this.stopping.signal.aborted) return;
    const waitMs = Math.min(...this.dueAt.values()) - performance.now();
    if (waitMs <= 0) this.polling = this.pollWhileDue();
    else this.timer = setTimeout(() => this.schedule(), Math.ceil(waitMs)).unref();
  }

  private async pollWhileDue(): Promise<void> {
    const { signal } = this.stopping;
    for (let due = this.takeDue(); due.length > 0 && !signal.aborted; due = this.takeDue())
      await this.options.poll(due, signal).catch(this.options.onError);
    this.polling = null;
    this.schedule();
  }

  private takeDue(): ChannelAdapter[] {
    const now = performance.now();
    const due = [...this.dueAt].flatMap(([adapter, at]) => (at <= now ? adapter : []));
    for (const adapter of due) this.dueAt.delete(adapter);
    return due;
  }
}
