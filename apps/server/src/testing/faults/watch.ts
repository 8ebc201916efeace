import { expect } from 'vitest';
import { checkHistory, type History } from './check-history.ts';
import type { FaultSite } from './fault-site.ts';
import { FeedReader } from './feed-reader.ts';
import { RestReader } from './rest-reader.ts';

const READERS = 3;

export interface Outcome {
  /** Summary in a few lines. */
  readonly figures: string;
  /** How long each fault took from its end to full service, ms. */
  readonly back: readonly number[];
}

/** Clients of a site before, during and after a fault, with their findings. */
export class Watch {
  readonly site: FaultSite;
  readonly rest: RestReader;
  readonly feeds: FeedReader[];
  /** How long each fault took from its end to full service, ms. */
  readonly back: number[] = [];
  /** Times until every feed client received something new; the market may have been quiet. */
  readonly news: number[] = [];

  constructor(site: FaultSite) {
    this.site = site;
    this.rest = new RestReader(site.address);
    this.feeds = Array.from({ length: READERS }, (_, i) => new FeedReader(site.address, i));
  }

  /** Records the time from `since` until every answer is successful again; returns false if the program ended. */
  async isBack(since: number): Promise<boolean> {
    const program = this.site.program!;
    const isWell = await Promise.race([this.rest.isWell(since).then(() => true), program.ended.then(() => false)]);
    if (isWell) this.back.push(this.rest.wellAt - since);
    return isWell;
  }

  /** Starts the program and waits until every answer is successful. @throws {Error} if it ends. */
  async start(): Promise<void> {
    const began = performance.now();
    const program = this.site.start();
    if (!(await this.isBack(began))) throw new Error(`The program ended:\n${program.output}`);
  }

  /** Resolves when every client has received something new, and records the time from `since`. */
  async everyClientReceives(since?: number): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.receivesMore()));
    if (since !== undefined) this.news.push(performance.now() - since);
  }

  /** Stops the clients and asserts that no guarantee was violated. */
  async conclude(what: string): Promise<Outcome> {
    await this.everyClientReceives();
    await this.end();
    const history = await checkHistory(this.site, this);
    expect(history.faults).toEqual([]);
    // Otherwise nothing was tested.
    expect(history.signals).toBeGreaterThan(0);
    return { figures: this.figures(what, history), back: this.back };
  }

  async end(): Promise<void> {
    await Promise.all([this.rest.end(), ...this.feeds.map((feed) => feed.end())]);
  }

  private figures(what: string, { entries, signals, checkpoints }: History): string {
    const { statuses, slowestMs } = this.rest;
    const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} x ${status || 'nobody'}`);
    const sum = (count: (feed: FeedReader) => number) => this.feeds.reduce((total, feed) => total + count(feed), 0);
    const back = this.back.length > 0 ? `: recovered in ${spread(this.back)}` : '';
    const news = this.news.length > 0 ? `; new messages after ${spread(this.news)}` : '';
    return [
      `${what}${back}${news}`,
      `log ${entries} entries, ${signals} signals; ${checkpoints} checkpoints seen, all of one history`,
      `feed ${sum(({ events }) => events.length)} messages over ${sum(({ connections }) => connections)} connections, none lost or twice`,
      `answers ${answers.join(', ')}; slowest ${(slowestMs / 1000).toFixed(2)} s`,
    ].join('\n    ');
  }
}

/** Returns the median and the maximum of some times as text, s. */
export function spread(times: readonly number[]): string {
  const sorted = times.map((ms) => (ms / 1000).toFixed(2)).sort((a, b) => Number(a) - Number(b));
  return `${sorted[sorted.length >> 1]} s (median of ${sorted.length}), ${sorted.at(-1)} s at most`;
}
