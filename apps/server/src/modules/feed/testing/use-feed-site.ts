import { afterEach, vi } from 'vitest';
import { type ClientOptions, FeedClient, program } from './feed-client.ts';
import { type FeedSite, type FeedSiteOptions, startFeedSite } from './feed-site.ts';

/** For `vi.waitFor`: long enough for a busy machine. */
export const PATIENCE = { timeout: 20_000 };

/** Gives each test of a file a site of its own, and clients that end with the test. */
export function useFeedSite() {
  let site: FeedSite;
  const clients: FeedClient[] = [];

  afterEach(async () => {
    vi.useRealTimers();
    for (const client of clients.splice(0)) client.ws.terminate();
    await site.close();
  });

  async function start(options: FeedSiteOptions = {}): Promise<FeedSite> {
    site = await startFeedSite(options);
    return site;
  }

  function open(options: ClientOptions = {}, address = site.feed): FeedClient {
    const client = new FeedClient(address, options);
    clients.push(client);
    return client;
  }

  /** Opens a page of the site, which sends no first message. */
  function openPage(cookie?: string): FeedClient {
    return open({ headers: { origin: site.address, ...(cookie === undefined ? {} : { cookie }) } });
  }

  /** Opens a program and returns it once it is subscribed. */
  async function listen(token: string | null = null, subscribe: object = {}): Promise<FeedClient> {
    const client = open(program(token, subscribe));
    await client.receives('subscribed');
    return client;
  }

  return { start, open, openPage, listen, clients: clients as readonly FeedClient[] };
}
