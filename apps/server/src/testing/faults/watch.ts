import { expect } from 'vitest';
import { checkHistory, type History } from './check-history.ts';
import type { FaultSite } from './fault-site.ts';
import { FeedReader } from './feed-reader.ts';
import { RestReader } from './rest-reader.ts';

const READERS = 3;

export interface Outcome {
  /** In a few lines, for people. */
  readonly figures: string;
  /** How long each fault took from its end to full service, ms. */
  readonly back: readonly number[];
}

/** Readers of a site, from before a fault until after it, and what they make of it. */
export class Watch {
  readonly site: FaultSite;
  readonly rest: RestReader;
  readonly feeds: FeedReader[];
  /** How long each fault took from its end to full service, ms. */
  readonly back: number[] = [];
  /** How long until every reader of the feed had heard something new; the market may have been quiet. */
  readonly news: number[] = [];

  constructor(site: FaultSite) {
    this.site = site;
    this.rest = new RestReader(site.address);
    this.feeds = Array.from({ length: READERS }, (_, i) => new FeedReader(site.address, i));
  }

  /** Notes how long it takes from `since` until every answer is well again; returns false where the program ended before. */
  async isBack(since: number): Promise<boolean> {
    const program = this.site.program!;
    const isWell = await Promise.race([this.rest.isWell(since).then(() => true), program.ended.then(() => false)]);
    if (isWell) this.back.push(this.rest.wellAt - since);
    return isWell;
  }

  /** Starts the program and waits until all is well. @throws {Error} where it ends instead. */
  async start(): Promise<void> {
    const began = performance.now();
    const program = this.site.start();
    if (!(await this.isBack(began))) throw new Error(`The program ended:\n${program.output}`);
  }

  /** Resolves once every reader has heard something new, and notes how long after `since` that was. */
  async everybodyHears(since?: number): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.hearsMore()));
    if (since !== undefined) this.news.push(performance.now() - since);
  }

  /** Ends the readers and asserts that no promise was broken. */
  async conclude(what: string): Promise<Outcome> {
    await this.everybodyHears();
    await this.end();
    const history = await checkHistory(this.site, this);
    expect(history.faults).toEqual([]);
    // Otherwise nothing was watched.
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
    const back = this.back.length > 0 ? `: back in ${spread(this.back)}` : '';
    const news = this.news.length > 0 ? `; news heard after ${spread(this.news)}` : '';
    return [
      `${what}${back}${news}`,
      `log ${entries} entries, ${signals} signals; ${checkpoints} checkpoints seen, all of one history`,
      `feed ${sum(({ heard }) => heard.length)} messages over ${sum(({ connections }) => connections)} connections, none lost or twice`,
      `answers ${answers.join(', ')}; slowest ${(slowestMs / 1000).toFixed(2)} s`,
    ].join('\n    ');
  }
}

/** Median and longest of some times, in seconds. */
export function spread(times: readonly number[]): string {
  const sorted = times.map((ms) => (ms / 1000).toFixed(2)).sort((a, b) => Number(a) - Number(b));
  return `${sorted[sorted.length >> 1]} s (median of ${sorted.length}), ${sorted.at(-1)} s at most`;
}
