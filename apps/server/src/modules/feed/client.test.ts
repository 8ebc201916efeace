import { createClient, Feed, FeedClosedError, type FeedItem } from '@sealtick/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertFact, openedFact } from '../log/testing/facts.ts';
import { type FeedSite, openFeedSite, startFeedSite } from './testing/feed-site.ts';

/** Long enough for a busy machine. */
const PATIENCE = { timeout: 20_000, interval: 10 };

let site: FeedSite;
let feeds: Feed[] = [];
beforeEach(async () => {
  site = await startFeedSite();
});
afterEach(async () => {
  for (const feed of feeds) feed.close();
  feeds = [];
  await site.close();
});

/** The newest socket of a feed, which the test cuts, and its waits, which the test ends. */
class Line {
  readonly waits: { readonly ms: number; readonly end: () => void }[] = [];
  socket: WebSocket | null = null;
  readonly WebSocket: typeof WebSocket;

  constructor() {
    const keep = (socket: WebSocket) => {
      this.socket = socket;
    };
    this.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address);
        keep(this);
      }
    };
  }

  readonly wait = (ms: number, end: () => void): (() => void) => {
    this.waits.push({ ms, end });
    return () => {};
  };
}

function open(line: Line, more: Partial<ConstructorParameters<typeof Feed>[0]> = {}) {
  const feed = new Feed({ address: site.feed, WebSocket: line.WebSocket, wait: line.wait, random: () => 0.5, ...more });
  feeds.push(feed);
  const received: FeedItem[] = [];
  const reading = (async () => {
    for await (const item of feed) received.push(item);
  })();
  reading.catch(() => {});
  const indexes = () =>
    received.map((item) => ('index' in item ? item.index : 'reason' in item ? item.reason : item.data.position));
  return { feed, received, indexes, reading };
}

const receives = (indexes: () => unknown[], expected: unknown[]) =>
  vi.waitFor(() => expect(indexes()).toEqual(expected), PATIENCE);
const isLive = (feed: Feed) => vi.waitFor(() => expect(feed.state).toBe('live'), PATIENCE);

test('sends each signal once to a client that was offline for a while', async () => {
  const line = new Line();
  const { feed, indexes } = open(line);
  await isLive(feed);
  await site.publish(openedFact('sig_1'));
  await receives(indexes, [1]);
  line.socket!.close();
  await vi.waitFor(() => expect(feed.state).toBe('waiting'), PATIENCE);
  await site.publish(openedFact('sig_2'), alertFact('storm'), openedFact('sig_3'));
  expect(line.waits.map(({ ms }) => ms)).toEqual([3_000]);
  line.waits.at(-1)!.end();
  await receives(indexes, [1, 2, 3, 4]);
  await site.publish(openedFact('sig_4'));
  await receives(indexes, [1, 2, 3, 4, 5]);
});

test('a later run resumes where an earlier one ended', async () => {
  const first = open(new Line());
  await isLive(first.feed);
  await site.publish(openedFact('sig_1'), openedFact('sig_2'));
  await receives(first.indexes, [1, 2]);
  first.feed.close();
  await first.reading;
  await site.publish(openedFact('sig_3'));
  const second = open(new Line(), { since: first.feed.cursor! });
  await receives(second.indexes, [3]);
});

test('retries an unreachable server with growing delays, which start over once it is back', async () => {
  const line = new Line();
  const node = await openFeedSite(site);
  const { feed } = open(line, { address: node.feed });
  await isLive(feed);
  const { port } = new URL(node.feed);
  await node.close();
  for (const tries of [1, 2, 3]) {
    await vi.waitFor(() => expect(line.waits).toHaveLength(tries), PATIENCE);
    if (tries < 3) line.waits.at(-1)!.end();
  }
  expect(line.waits.map(({ ms }) => ms)).toEqual([3_000, 4_500, 7_500]);
  const back = await openFeedSite(site, { port: Number(port) });
  line.waits.at(-1)!.end();
  await isLive(feed);
  line.socket!.close();
  await vi.waitFor(() => expect(line.waits).toHaveLength(4), PATIENCE);
  expect(line.waits[3]!.ms).toBe(3_000);
  feed.close();
  await back.close();
});

test('reports why a handshake was rejected, and retries', async () => {
  const line = new Line();
  const states: unknown[] = [];
  let isForbidden = true;
  const Socket = class extends line.WebSocket {
    constructor(address: string | URL) {
      if (isForbidden) throw new DOMException('Not from here.', 'SecurityError');
      super(address);
    }
  };
  const onState = (state: string, error: unknown) => states.push(state, (error as Error | undefined)?.message);
  const { feed } = open(line, { WebSocket: Socket, onState });
  await vi.waitFor(() => expect(line.waits).toHaveLength(1), PATIENCE);
  expect(states).toEqual(['connecting', undefined, 'waiting', 'Not from here.']);
  isForbidden = false;
  line.waits[0]!.end();
  await isLive(feed);
});

test('reports an invalid address, and does not retry', async () => {
  const line = new Line();
  await expect(open(line, { address: 'http:// none' }).reading).rejects.toThrow(/URL/i);
  expect(line.waits).toEqual([]);
});

test('ends the feed with the reason if the key is unknown', async () => {
  const { reading } = open(new Line(), { token: 'stk_live_wrong' });
  await expect(reading).rejects.toThrow(FeedClosedError);
});

test('reports a gap if it cannot resume, and continues', async () => {
  const since = Buffer.from('provider-other~1~1~').toString('base64url');
  const { feed, indexes } = open(new Line(), { since });
  await isLive(feed);
  await site.publish(openedFact('sig_1'));
  await receives(indexes, ['epoch_changed', 1]);
});

test('finds the feed by the address of the site', async () => {
  const feed = createClient({ url: site.address }).feed();
  feeds.push(feed);
  const reading = feed[Symbol.asyncIterator]().next();
  await isLive(feed);
  await site.publish(openedFact('sig_1'));
  expect((await reading).value).toMatchObject({ type: 'NEW_SIGNAL', data: { id: 'sig_1' } });
});
