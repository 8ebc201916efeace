import { setTimeout as pause } from 'node:timers/promises';
import type { LogCheckpoint, Signal } from '@sealtick/contract';

const PAUSE_MS = 50;
/** Longest time of any answer, during any fault. */
const TIMEOUT_MS = 12_000;
const PATHS = [
  '/api/signals?limit=50',
  '/api/log/checkpoint',
  '/api/strategies',
  '/api/log/entries?from=1&to=20',
  '/readyz',
] as const;

/** Requests the API repeatedly and records the answers. */
export class RestReader {
  /** Index and leaf hash of each signal returned as published. */
  readonly signals = new Map<string, { readonly index: number; readonly leafHash: string }>();
  readonly checkpoints = new Set<string>();
  /** Number of answers by status; 0 for refused connections. */
  readonly statuses = new Map<number, number>();
  /** Errors without a reason or without Retry-After. */
  readonly bare: string[] = [];
  slowestMs = 0;
  /** Start of the newest fully successful round, ms of a monotonic clock. */
  wellAt = 0;
  private calls = 0;
  private isEnding = false;
  private readonly address: string;
  private readonly asking: Promise<void>;
  private readonly waiting = new Set<() => void>();

  constructor(address: string) {
    this.address = address;
    this.asking = this.ask();
  }

  /** Resolves when a round that began after `since` was fully successful. */
  async isWell(since: number): Promise<void> {
    while (this.wellAt <= since) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  async end(): Promise<void> {
    this.isEnding = true;
    await this.asking;
  }

  private async ask(): Promise<void> {
    while (!this.isEnding) {
      const began = performance.now();
      const answers = await Promise.all(PATHS.map((path) => this.askFor(path)));
      if (answers.every((isOk) => isOk)) this.wellAt = began;
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
      await pause(PAUSE_MS);
    }
  }

  private async askFor(path: (typeof PATHS)[number]): Promise<boolean> {
    const began = performance.now();
    this.calls += 1;
    // Requests come from many addresses, so that none exceeds its rate limit.
    const headers = {
      'x-forwarded-for': `10.${2 + ((this.calls >> 16) & 63)}.${(this.calls >> 8) & 255}.${this.calls & 255}`,
    };
    const url = new URL(path, this.address);
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await answer.text();
      this.count(answer.status);
      if (answer.ok) this.keep(path, JSON.parse(text));
      else this.judge(path, answer, text);
      return answer.ok;
    } catch (error) {
      this.count(0);
      if ((error as Error).name === 'TimeoutError') this.bare.push(`${path}: no answer in ${TIMEOUT_MS} ms`);
      return false;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
  }

  private count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  private judge(path: string, answer: Response, text: string): void {
    const isReason = path === '/readyz' ? text.includes('"checks"') : answer.headers.get('retry-after') !== null;
    if (answer.status === 503 && isReason) return;
    this.bare.push(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  }

  private keep(path: (typeof PATHS)[number], body: unknown): void {
    if (path === '/api/log/checkpoint') this.checkpoints.add((body as LogCheckpoint).note);
    if (!path.startsWith('/api/signals')) return;
    for (const { id, basis, index, leafHash } of body as Signal[]) {
      if (basis.record === 'live') this.signals.set(id, { index: index!, leafHash: leafHash! });
    }
  }
}
