import type { Socket } from 'node:net';
import { FEED_INBOUND_PER_SECOND, FeedEvent, NewSignalMessage, SubscribedMessage } from '@sealtick/contract';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { alertFact, closedFact, filledFact, openedFact, publishedFact } from '../log/testing/facts.ts';
import { type ClientOptions, FeedClient, program } from './testing/feed-client.ts';
import { type FeedSite, type FeedSiteOptions, openFeedSite, startFeedSite } from './testing/feed-site.ts';

const MINUTE = 60_000;
/** Long enough for a busy machine. */
const PATIENCE = { timeout: 20_000 };

let site: FeedSite;
let clients: FeedClient[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients) client.ws.terminate();
  clients = [];
  await site.close();
});

async function start(options: FeedSiteOptions = {}): Promise<void> {
  site = await startFeedSite(options);
}

function open(options: ClientOptions = {}, address = site.feed): FeedClient {
  const client = new FeedClient(address, options);
  clients.push(client);
  return client;
}

/** A subscribed program. */
async function listen(token: string | null = null, subscribe: object = {}): Promise<FeedClient> {
  const client = open(program(token, subscribe));
  await client.receives('subscribed');
  return client;
}

/** Publishes, and waits until the server has sent the messages. */
async function publishAndTell(...facts: Parameters<FeedSite['publish']>): Promise<void> {
  const witness = await listen();
  const last = (await site.publish(...facts)).at(-1)!;
  await witness.until(({ indexes }) => indexes.includes(last));
}

const encoded = (cursor: string): string => Buffer.from(cursor).toString('base64url');
const onSite = (cookie?: string): ClientOptions => ({
  headers: { origin: site.address, ...(cookie === undefined ? {} : { cookie }) },
});
const laterBy = (minutes: number) => {
  site.log.clock.time += minutes * MINUTE;
};

describe('Messages of the feed', () => {
  test('send a published signal, its changes and alerts as in the contract, and nothing for other entries', async () => {
    await start();
    const client = await listen();
    await site.publish(
      publishedFact(),
      openedFact('sig_1'),
      filledFact('sig_1'),
      closedFact('sig_1'),
      alertFact('storm'),
    );
    await client.until(({ received }) => received.length === 5);
    const [, opened, filled, closed, alert] = client.received.map((message) =>
      message.type === 'subscribed' ? SubscribedMessage.parse(message) : FeedEvent.parse(message),
    );
    expect(NewSignalMessage.parse(opened).data).toMatchObject({
      id: 'sig_1',
      strategyId: 'trend',
      status: 'active',
      targets: ['1.10100'],
      index: 2,
      basis: { record: 'live', market: 'simulated' },
    });
    expect(filled).toMatchObject({
      type: 'SIGNAL_UPDATE',
      data: { id: 'sig_1', change: 'filled', price: '1.10002', changed: { fillPrice: '1.10002' } },
    });
    expect(closed).toMatchObject({
      type: 'SIGNAL_UPDATE',
      data: { strategyId: 'trend', change: 'closed', changed: { status: 'closed', result: 'profit', pnl: 0.92 } },
    });
    expect(alert).toMatchObject({ type: 'MARKET_ALERT', data: { symbol: null, reason: 'storm' }, index: 5 });
    expect(client.received.slice(1).every((m) => 'checkpoint' in m && m.checkpoint.includes('/log/'))).toBe(true);
  });

  test('reach a page of the site that sends no first message, from its connection on', async () => {
    await start();
    const client = open(onSite());
    await new Promise((resolve) => client.ws.on('open', resolve));
    await site.publish(openedFact('sig_1'));
    await client.receives('NEW_SIGNAL');
    expect(client.received.map(({ type }) => type)).toEqual(['subscribed', 'NEW_SIGNAL']);
  });

  test('are sent as one frame in a burst if requested, otherwise one by one', async () => {
    await start();
    const [batched, single] = [await listen(null, { batch: true }), await listen()];
    await site.publish(...Array.from({ length: 5 }, (_, i) => openedFact(`sig_${i}`)));
    for (const client of [batched, single]) await client.until(({ indexes }) => indexes.length === 5);
    expect([batched.frames.length, single.frames.length]).toEqual([2, 6]);
    expect(batched.indexes).toEqual(single.indexes);
  });

  test('are described by the AsyncAPI document, which GET /ws names', async () => {
    await start();
    expect((await fetch(`${site.address}/ws`)).status).toBe(426);
    const described = (await (await fetch(`${site.address}/api/asyncapi.json`)).json()) as {
      asyncapi: string;
      components: { messages: Record<string, { payload: { properties: object } }> };
    };
    expect(described.asyncapi).toBe('3.0.0');
    expect(Object.keys(described.components.messages.NEW_SIGNAL!.payload.properties)).toContain('cursor');
  });
});

describe('Before the public delay has passed', () => {
  test('subscribers receive a signal at once and others when it is public, each once and in order', async () => {
    await start({ publicDelayMinutes: 15 });
    site.identity.give('reader', ['trend']);
    site.identity.give('other', ['range']);
    const [entitled, other, anonymous] = [await listen('reader'), await listen('other'), open(onSite())];
    await anonymous.receives('subscribed');
    await site.publish(openedFact('sig_1'), alertFact('storm'), openedFact('sig_2', 'range'));
    await entitled.until(({ indexes }) => indexes.length === 2);
    await other.until(({ indexes }) => indexes.length === 2);
    await anonymous.receives('MARKET_ALERT');
    expect([entitled.indexes, other.indexes, anonymous.indexes]).toEqual([[1, 2], [2, 3], [2]]);
    laterBy(15);
    await anonymous.until(({ indexes }) => indexes.length === 3);
    await entitled.until(({ indexes }) => indexes.length === 3);
    await other.until(({ indexes }) => indexes.length === 3);
    expect([entitled.indexes, other.indexes, anonymous.indexes]).toEqual([
      [1, 2, 3],
      [2, 3, 1],
      [2, 1, 3],
    ]);
  });

  test('a new subscription sends what became visible, and an ended one closes the socket', async () => {
    await start({ publicDelayMinutes: 15 });
    site.identity.give('k', ['range'], 'alice');
    const client = await listen('k');
    await site.publish(openedFact('sig_1'), openedFact('sig_2', 'range'));
    await client.until(({ indexes }) => indexes.length === 1);
    site.identity.give('k', ['range', 'trend'], 'alice');
    await client.until(({ indexes }) => indexes.length === 2);
    expect(client.indexes).toEqual([2, 1]);
    site.identity.give('k', ['range'], 'alice');
    expect((await client.closed).code).toBe(4003);
  });

  test.each(['revoked', 'signed out'] as const)('a reader that is %s receives nothing more', async (what) => {
    await start({ publicDelayMinutes: 15 });
    site.identity.give('k', 'all', 'alice');
    site.identity.cookies.set('session=1', { kind: 'member', accountId: 'alice', strategies: 'all' });
    const client = what === 'revoked' ? await listen('k') : open(onSite('session=1'));
    await client.receives('subscribed');
    site.identity.keys.clear();
    site.identity.cookies.clear();
    expect((await client.closed).code).toBe(4003);
    await site.publish(openedFact('sig_1'));
    expect(client.indexes).toEqual([]);
  });
});

describe('Resuming', () => {
  test('sends missed messages once, then new ones', async () => {
    await start();
    const first = await listen();
    await site.publish(openedFact('sig_1'));
    await first.receives('NEW_SIGNAL');
    await first.cut();
    await site.publish(openedFact('sig_2'), filledFact('sig_2'));
    const again = open(program(null, { since: first.cursor }));
    await again.until(({ indexes }) => indexes.length === 2);
    await site.publish(closedFact('sig_2'));
    await again.until(({ indexes }) => indexes.length === 3);
    expect(again.received[0]).toMatchObject({ type: 'subscribed', data: { recovered: true, reason: null } });
    expect(again.indexes).toEqual([2, 3, 4]);
  });

  test.each([
    ['of another log', () => encoded('provider-other~1~1~'), 'epoch_changed'],
    ['from the future', (epoch: string) => encoded(`${epoch}~9~9~`), 'unknown'],
    ['of a negative index', (epoch: string) => encoded(`${epoch}~-1~-1~`), 'unknown'],
    ['of 2^63', (epoch: string) => encoded(`${epoch}~${2n ** 63n}~${2n ** 63n}~`), 'unknown'],
    ['that is none', () => 'x'.repeat(4_000), 'unknown'],
  ])('reports a cursor %s as not resumable, and continues the feed', async (_what, cursorOf, reason) => {
    await start();
    await publishAndTell(openedFact('sig_1'));
    const client = await listen(null, { since: cursorOf(site.log.logId) });
    expect(client.received[0]).toMatchObject({ data: { recovered: false, reason } });
    await site.publish(openedFact('sig_2'));
    await client.receives('NEW_SIGNAL');
    expect(client.indexes).toEqual([2]);
  });

  test('rejects a cursor that is more than ten thousand entries old', async () => {
    await start();
    const cursor = encoded(`${site.log.logId}~0~0~`);
    await publishAndTell(openedFact('sig_first'), ...Array.from({ length: 10_000 }, (_, i) => alertFact(`alert ${i}`)));
    const client = await listen(null, { since: cursor });
    expect(client.received[0]).toMatchObject({ data: { recovered: false, reason: 'too_far' } });
    const near = open(program(null, { since: encoded(`${site.log.logId}~1~1~`) }));
    await near.until(({ indexes }) => indexes.length === 10_000);
    expect(near.indexes).toEqual(Array.from({ length: 10_000 }, (_, i) => i + 2));
  });

  test('accepts a cursor of another node, also on a node that has read less', async () => {
    await start();
    const other = await openFeedSite(site);
    const here = await listen();
    await site.publish(openedFact('sig_1'));
    await here.receives('NEW_SIGNAL');
    const there = open(program(null, { since: here.cursor }), other.feed);
    await there.receives('subscribed');
    await site.publish(openedFact('sig_2'));
    await there.receives('NEW_SIGNAL');
    expect([there.received[0], there.indexes]).toMatchObject([{ data: { recovered: true } }, [2]]);
    there.ws.terminate();
    await other.close();
  });
});

describe('Limits and misuse', () => {
  test('closes a program that does not authenticate within 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start();
    const client = open();
    await new Promise((resolve) => client.ws.on('open', resolve));
    vi.advanceTimersByTime(5_000);
    expect((await client.closed).code).toBe(4001);
  });

  test('closes a socket with an unknown key, and rejects the handshake with a key in the URL', async () => {
    await start();
    const client = open(program('stk_live_wrong'));
    expect((await client.closed).code).toBe(4003);
    const inAddress = open({}, `${site.feed}?token=stk_live_wrong`);
    const { status, body } = await inAddress.refused;
    expect([status, body.includes('stk_live')]).toEqual([400, false]);
  });

  test('rejects a page of another site with the cookie of this one', async () => {
    await start();
    const client = open({ headers: { origin: 'https://evil.example', cookie: 'session=1' } });
    expect((await client.refused).status).toBe(403);
    const withoutCookie = open({ headers: { origin: 'https://evil.example' }, ...program(null) });
    await withoutCookie.receives('subscribed');
  });

  test('closes a socket that sends more than 16 KiB in a message', async () => {
    await start();
    const client = await listen();
    client.send('x'.repeat(1024 * 1024));
    expect((await client.closed).code).toBe(1009);
  });

  test('answers invalid messages with errors, and closes the socket after three', async () => {
    await start();
    const client = await listen();
    client.send('{');
    await client.receives('error');
    for (const garbage of [{ type: 'buy' }, { type: 'subscribe', colour: 1 }, [], 7]) client.send(garbage);
    expect((await client.closed).code).toBe(1008);
    expect(client.received.filter(({ type }) => type === 'error')).toHaveLength(3);
  });

  test('closes a socket that sends a thousand messages a second', async () => {
    // All are counted in one second, however long they take.
    vi.useFakeTimers({ toFake: ['performance'] });
    await start();
    const client = await listen();
    for (let i = 0; i < 1_000; i += 1) client.send({ type: 'subscribe' });
    expect((await client.closed).code).toBe(1008);
    const refusals = client.received.filter(({ type }) => type === 'error');
    expect(refusals.length).toBe(3);
    expect(client.received.length).toBeLessThanOrEqual(FEED_INBOUND_PER_SECOND + refusals.length);
  });

  test('opens at most twenty sockets for a member', async () => {
    await start();
    site.identity.give('k', 'all', 'alice');
    const held = await Promise.all(Array.from({ length: 20 }, () => listen('k')));
    expect((await open(program('k')).closed).code).toBe(4029);
    await held[0]!.cut();
    await vi.waitFor(async () => {
      const next = open(program('k'));
      await Promise.race([next.receives('subscribed'), next.closed.then(() => Promise.reject(new Error('closed')))]);
    }, PATIENCE);
  });

  test('answers 404 to a WebSocket at another path', async () => {
    await start();
    expect((await open({}, site.feed.replace('/ws', '/other')).refused).status).toBe(404);
  });

  test('terminates a reader that answers no ping', async () => {
    await start({ pingMs: 500 });
    const [mute, lively] = [open({ ...program(null) }), await listen()];
    await mute.receives('subscribed');
    mute.ws.pause();
    let pings = 0;
    await new Promise<void>((resolve) => {
      lively.ws.on('ping', () => {
        pings += 1;
        if (pings === 3) resolve();
      });
    });
    mute.ws.resume();
    expect((await mute.closed).code).toBe(1006);
    expect(lively.ws.readyState).toBe(1);
  });
});

describe('A reader that does not read its socket', () => {
  const bulk = 'x'.repeat(100_000);
  const SENT = 100;

  /** Sends a stalled reader and another one far more than the backlog limit. */
  async function fallBehind(): Promise<{ slow: FeedClient; since: string }> {
    await start();
    const [slow, quick] = [await listen(), await listen()];
    const since = slow.cursor;
    slow.ws.pause();
    for (let sent = 0; sent < SENT; sent += 10) {
      await site.publish(...Array.from({ length: 10 }, (_, n) => alertFact(`${sent + n} ${bulk}`)));
      await quick.until(({ indexes }) => indexes.length === sent + 10);
    }
    return { slow, since };
  }

  test('is closed without delaying others, and resumes without a gap', async () => {
    // It reads the close frame; the time limit is tested by the next case.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { slow, since } = await fallBehind();
    slow.ws.resume();
    expect((await slow.closed).code).toBe(4008);
    expect(slow.indexes.length).toBeLessThan(SENT);
    const again = open(program(null, { since: slow.indexes.length > 0 ? slow.cursor : since }));
    await again.until(({ indexes }) => indexes.length === SENT - slow.indexes.length);
    expect([...slow.indexes, ...again.indexes]).toEqual(Array.from({ length: SENT }, (_, i) => i + 1));
  }, 60_000);

  test('is terminated if it does not read the close frame either', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { slow } = await fallBehind();
    vi.advanceTimersByTime(2_000);
    slow.ws.resume();
    expect((await slow.closed).code).toBe(1006);
  }, 60_000);
});

test('terminates a reader that answers pings but does not read its backlog', async () => {
  await start({ stallMs: 3_000 });
  const accepted: Socket[] = [];
  site.app.server.on('connection', (socket: Socket) => accepted.push(socket));
  const stalled = await listen();
  const [held] = accepted;
  const lively = await listen();
  stalled.ws.pause();
  const pongs = setInterval(() => stalled.ws.pong(), 200);
  onTestFinished(() => clearInterval(pongs));
  let published = 0;
  // Until the socket buffers of both sides are full.
  while (held!.writableLength === 0) {
    await site.publish(alertFact(`${published} ${'x'.repeat(100_000)}`));
    published += 1;
    await lively.until(({ indexes }) => indexes.length === published);
  }
  await new Promise((resolve) => held!.once('close', resolve));
  expect(lively.ws.readyState).toBe(1);
  expect(lively.indexes).toHaveLength(published);
}, 60_000);

test('sends each signal once to each client, though connections are cut at random and publishing races the subscriptions', async () => {
  await start({ config: { trustProxy: ['127.0.0.1'] } });
  const total = 400;
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const received: number[][] = Array.from({ length: 10 }, () => []);
  const roam = async (mine: number[], who: number) => {
    const headers = { 'x-forwarded-for': `10.0.0.${who}` };
    let { cursor } = await listen();
    while (mine.length < total) {
      const client = open({ ...program(null, { since: cursor }), headers });
      const wanted = Math.min(1 + random(20), total - mine.length);
      await client.until(({ indexes }) => indexes.length >= wanted);
      await client.cut();
      expect(client.received[0]).toMatchObject({ data: { recovered: true } });
      mine.push(...client.indexes);
      cursor = client.cursor;
    }
  };
  const publishing = async () => {
    for (let i = 0; i < total; i += 4) await site.publish(...[0, 1, 2, 3].map((n) => openedFact(`sig_${i + n}`)));
  };
  const roaming = received.map(roam);
  await vi.waitFor(() => expect(clients.length).toBeGreaterThanOrEqual(20), PATIENCE);
  await Promise.all([publishing(), ...roaming]);
  for (const mine of received) expect(mine).toEqual(Array.from({ length: total }, (_, i) => i + 1));
}, 60_000);

test('closes all sockets with a reason when the server shuts down', async () => {
  await start();
  const client = await listen();
  await site.app.close();
  expect((await client.closed).code).toBe(1001);
});
