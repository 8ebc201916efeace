import type { Socket } from 'node:net';
import { FEED_INBOUND_PER_SECOND, FEED_PING_MS, FEED_SOCKETS_PER_ADDRESS } from '@sealtick/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { alertFact } from '../log/testing/facts.ts';
import { type FeedClient, program } from './testing/feed-client.ts';
import { PATIENCE, useFeedSite } from './testing/use-feed-site.ts';

const { listen, open, start } = useFeedSite();

describe('The feed server', () => {
  test('closes a program that does not authenticate within 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start();
    const client = open();
    await new Promise((resolve) => client.ws.on('open', resolve));
    vi.advanceTimersByTime(5_000);
    expect((await client.closed).code).toBe(4001);
  });

  test('closes a socket with an unknown key, and rejects the handshake with a key in the URL', async () => {
    const site = await start();
    const client = open(program('stk_live_wrong'));
    expect((await client.closed).code).toBe(4003);
    const inAddress = open({}, `${site.feed}?token=stk_live_wrong`);
    const { status, body } = await inAddress.refused;
    expect([status, body.includes('stk_live')]).toEqual([400, false]);
  });

  test('rejects a page of another site with the cookie of this one', async () => {
    const site = await start();
    const client = open({ headers: { origin: 'https://evil.example', cookie: 'session=1' } });
    expect((await client.refused).status).toBe(403);
    const { host } = new URL(site.feed);
    const otherScheme = open({ headers: { origin: `https://${host}`, cookie: 'session=1' } });
    expect((await otherScheme.refused).status).toBe(403);
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

  test('closes a socket that sends a thousand messages per second', async () => {
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
    const site = await start();
    site.identity.give('k', 'all', 'alice');
    const held = await Promise.all(Array.from({ length: 20 }, () => listen('k')));
    expect((await open(program('k')).closed).code).toBe(4029);
    await held[0]!.cut();
    await vi.waitFor(async () => {
      const next = open(program('k'));
      await Promise.race([next.receives('subscribed'), next.closed.then(() => Promise.reject(new Error('closed')))]);
    }, PATIENCE);
  });

  test('opens at most a hundred anonymous sockets from an address, and still those with a key behind it', async () => {
    const site = await start();
    site.identity.give('k', 'all', 'alice');
    for (let n = 0; n < FEED_SOCKETS_PER_ADDRESS; n += 1) await listen();
    expect((await open(program(null)).closed).code).toBe(4029);
    await listen('k');
  });

  test('refuses a visitor who connects 301 times within a minute, but not a member behind the same address', async () => {
    const site = await start();
    const { host, origin } = new URL(site.feed.replace('ws', 'http'));
    site.identity.cookies.set('session=1', { kind: 'member', accountId: 'alice', strategies: 'all' });
    for (let n = 0; n < 300; n += 1) {
      const client = open({ headers: { host, origin } });
      await new Promise((resolve) => client.ws.on('open', resolve));
      await client.cut();
    }
    const { status, body } = await open({ headers: { host, origin } }).refused;
    expect([status, body.includes('Too many connections within a minute.')]).toEqual([429, true]);
    const member = open({ headers: { host, origin, cookie: 'session=1' } });
    await new Promise((resolve) => member.ws.on('open', resolve));
  });

  test('closes a program that connects 301 times within a minute, and leaves its address to others', async () => {
    const site = await start();
    site.identity.give('k', 'all', 'alice');
    site.identity.give('other', 'all', 'ben');
    for (let n = 0; n < 300; n += 1) {
      const client = await listen('k');
      await client.cut();
    }
    expect(await open(program('k')).closed).toEqual({
      code: 4029,
      reason: 'Too many connections within a minute. Keep one open.',
    });
    await listen('other');
  });

  test('accepts programs with a key behind an address whose handshakes a visitor has used up, and no one else', async () => {
    const site = await start();
    site.identity.give('k', 'all', 'alice');
    for (let n = 0; n < 300; n += 1) {
      const client = open();
      await new Promise((resolve) => client.ws.on('open', resolve));
      await client.cut();
    }
    const refusal = { code: 4029, reason: 'Too many connections within a minute. Keep one open.' };
    expect(await open(program(null)).closed).toEqual(refusal);
    expect(await open({ send: [{ type: 'subscribe' }] }).closed).toEqual(refusal);
    expect((await open(program('wrong')).closed).code).toBe(4003);
    await listen('k');
  });

  test('closes the oldest of a hundred silent sockets of an address for a program that connects', async () => {
    const site = await start();
    site.identity.give('k', 'all', 'alice');
    const silent = [];
    for (let n = 0; n < FEED_SOCKETS_PER_ADDRESS; n += 1) {
      const client = open();
      await new Promise((resolve) => client.ws.on('open', resolve));
      silent.push(client);
    }
    await listen('k');
    expect(await silent[0]!.closed).toEqual({
      code: 4029,
      reason: 'Too many connections without a key. Send `auth` first.',
    });
    expect(silent.filter(({ ws }) => ws.readyState === 1)).toHaveLength(FEED_SOCKETS_PER_ADDRESS - 1);
  });

  test('answers 404 to a WebSocket at another path', async () => {
    const site = await start();
    expect((await open({}, site.feed.replace('/ws', '/other')).refused).status).toBe(404);
  });

  test('terminates a reader that answers no ping', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const site = await start({ pingMs: 500 });
    const accepted: Socket[] = [];
    site.app.server.on('connection', (socket: Socket) => accepted.push(socket));
    const [mute, lively] = [await listen(), await listen()];
    const answering = accepted.at(-1)!;
    mute.ws.pause();
    for (let pings = 0; pings < 2; pings += 1) {
      const before = answering.bytesRead;
      vi.advanceTimersByTime(500);
      await expect.poll(() => answering.bytesRead).toBeGreaterThan(before);
    }
    mute.ws.resume();
    expect((await mute.closed).code).toBe(1006);
    expect(lively.ws.readyState).toBe(1);
  });

  test('sends heartbeats with its pings to those who asked for them, the first one immediately', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const site = await start();
    const [asked, other] = [await listen(null, { heartbeat: true }), await listen()];
    const beats = ({ received }: FeedClient) => received.filter(({ type }) => type === 'heartbeat');
    await asked.receives('heartbeat');
    vi.advanceTimersByTime(FEED_PING_MS);
    await asked.until((client) => beats(client).length === 2);
    expect(beats(asked)[1]).toEqual({ type: 'heartbeat', data: { everyMs: FEED_PING_MS } });
    asked.send({ type: 'subscribe' });
    await asked.until(({ received }) => received.filter(({ type }) => type === 'subscribed').length === 2);
    vi.advanceTimersByTime(FEED_PING_MS);
    await site.publish(alertFact('storm'));
    for (const client of [asked, other]) await client.receives('MARKET_ALERT');
    expect([beats(asked).length, beats(other).length]).toEqual([2, 0]);
  });

  test('closes all sockets with a reason when the server shuts down', async () => {
    const site = await start();
    const client = await listen();
    await site.app.close();
    expect((await client.closed).code).toBe(1001);
  });
});

describe('A reader that does not read its socket', () => {
  const bulk = 'x'.repeat(100_000);
  const SENT = 100;

  /** Sends a stalled reader and another one far more than the backlog limit. */
  async function fallBehind(): Promise<{ slow: FeedClient; since: string }> {
    const site = await start();
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
  });

  test('is terminated if it does not read the close frame either', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { slow } = await fallBehind();
    vi.advanceTimersByTime(2_000);
    slow.ws.resume();
    expect((await slow.closed).code).toBe(1006);
  });

  test('is terminated if it answers pings but does not read its backlog', async () => {
    const site = await start({ stallMs: 3_000 });
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
  });
});
