import type { Published } from '@sealtick/server/testing/program';
import { CallChild } from './call-child.ts';
import type { PeerCalls } from './peers.ts';
import type { ReceiverCalls } from './receivers.ts';
import type { SiteCalls } from './site.ts';

const NS_PER_MS = 1e6;
const getFile = (name: string) => new URL(name, import.meta.url);

const msBetween = (from: bigint, to: string): number => Number(BigInt(to) - from) / NS_PER_MS;

/** What was accepted of one round. */
export interface Round {
  /** From the commit of its signal to its acceptance, ms, for each message. */
  readonly times: readonly number[];
  /** From the first commit to the last acceptance, ms. */
  readonly ms: number;
  /** Whether every receiver accepted each message once. */
  readonly isRight: boolean;
}

/** The program, the receiving side and the peers, each in a process of its own. */
export class Stage {
  readonly site: CallChild<SiteCalls>;
  readonly receivers: CallChild<ReceiverCalls>;
  readonly peers: CallChild<PeerCalls>;
  readonly port: number;
  readonly mailPort: number;
  private secrets: Readonly<Record<string, string>> = {};

  private constructor(
    site: CallChild<SiteCalls>,
    receivers: CallChild<ReceiverCalls>,
    peers: CallChild<PeerCalls>,
    ports: { http: number; smtp: number },
  ) {
    [this.site, this.receivers, this.peers] = [site, receivers, peers];
    [this.port, this.mailPort] = [ports.http, ports.smtp];
  }

  static async open(): Promise<Stage> {
    // React takes its build from it, as in the program.
    process.env.NODE_ENV = 'production';
    const receivers = await CallChild.start<ReceiverCalls>(getFile('./receivers.ts'));
    const peers = await CallChild.start<PeerCalls>(getFile('./peers.ts'));
    const ports = await receivers.call('ports');
    const site = await CallChild.start<SiteCalls>(getFile('./site.ts'), String(ports.smtp));
    return new Stage(site, receivers, peers, ports);
  }

  /** Adds members with an endpoint each. Returns the addresses of these. */
  async addEndpoints(prefix: string, count: number, getUrl: (n: number) => string): Promise<string[]> {
    await this.site.call('join', prefix, count);
    const endpoints = Array.from({ length: count }, (_, n) => ({ accountId: `${prefix}${n}`, url: getUrl(n) }));
    await this.addSecrets(endpoints);
    return endpoints.map(({ url }) => url);
  }

  /** Adds endpoints, and remembers their secrets by their paths. */
  async addSecrets(endpoints: readonly { readonly accountId: string; readonly url: string }[]): Promise<void> {
    this.secrets = { ...this.secrets, ...(await this.site.call('addEndpoints', endpoints)) };
  }

  /** Publishes signals at a pace, and waits until this many messages of them were accepted. */
  async round(signals: number, everyMs: number, messages: number): Promise<Round> {
    await this.receivers.call('forget');
    const all = this.receivers.call('expect', messages);
    const published: Published[] = [];
    const begun = performance.now();
    for (let n = 0; n < signals; n += 1) {
      const wait = begun + n * everyMs - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      published.push(await this.site.call('publish'));
    }
    await all;
    return this.getResult(published, messages);
  }

  /** Returns how many requests that the receivers accepted have no valid signature. */
  async forged(): Promise<number> {
    const byPath = Object.entries(this.secrets).map(([url, secret]) => [new URL(url).pathname, secret]);
    return this.receivers.call('forged', Object.fromEntries(byPath));
  }

  /** Posts the message that the receivers accepted first to these endpoints, without a queue. Returns after how many ms. */
  async postAsPeer(urls: readonly string[], body: string, atOnce: number): Promise<number> {
    await this.receivers.call('forget');
    return this.peers.call('posts', { urls, secrets: this.secrets, body, atOnce });
  }

  /** Posts a message to these endpoints at a pace, without a queue. Returns the time of each, ms. */
  async paceAsPeer(urls: readonly string[], body: string, batches: number, everyMs: number): Promise<number[]> {
    await this.receivers.call('forget');
    const starts = await this.peers.call('paced', { urls, secrets: this.secrets, body, batches, everyMs });
    const accepted = await this.receivers.call('accepted');
    return accepted.map(({ id, at }) => msBetween(BigInt(starts[Number(id.split('_')[1])]!), at));
  }

  async end(): Promise<void> {
    await Promise.all([this.site.end(), this.receivers.end(), this.peers.end()]);
  }

  private async getResult(published: readonly Published[], messages: number): Promise<Round> {
    const at = new Map(published.map(({ signalId, committedAt }) => [signalId, BigInt(committedAt)]));
    const accepted = await this.receivers.call('accepted');
    const times = accepted.map((one) => msBetween(at.get(one.signalId)!, one.at));
    const first = BigInt(published[0]!.committedAt);
    const ms = Math.max(...accepted.slice(-100).map((one) => msBetween(first, one.at)));
    const isOnce = new Set(accepted.map(({ id }) => id)).size === messages;
    const isEach = new Set(accepted.map(({ to, signalId }) => `${to} ${signalId}`)).size === messages;
    return { times, ms, isRight: accepted.length === messages && isOnce && isEach };
  }
}
