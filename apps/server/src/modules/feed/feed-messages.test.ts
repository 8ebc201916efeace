import { FeedEvent, NewSignalMessage, SubscribedMessage } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { alertFact, closedFact, filledFact, openedFact, publishedFact } from '../log/testing/facts.ts';
import { useFeedSite } from './testing/use-feed-site.ts';

const MINUTE = 60_000;

const { listen, openPage, start } = useFeedSite();

describe('Messages of the feed', () => {
  test('send a published signal, its changes and alerts as in the contract, and nothing for other entries', async () => {
    const site = await start();
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
    const site = await start();
    const client = openPage();
    await new Promise((resolve) => client.ws.on('open', resolve));
    await site.publish(openedFact('sig_1'));
    await client.receives('NEW_SIGNAL');
    expect(client.received.map(({ type }) => type)).toEqual(['subscribed', 'NEW_SIGNAL']);
  });

  test.each([null, 'session=1'])(
    'reach a page with the cookie %s as the key sees them that it sends first',
    async (cookie) => {
      const site = await start({ publicDelayMinutes: 15 });
      site.identity.give('k', 'all', 'alice');
      site.identity.cookies.set('session=1', { kind: 'member', accountId: 'ben', strategies: [] });
      const client = openPage(cookie ?? undefined);
      await new Promise((resolve) => client.ws.on('open', resolve));
      client.ws.send(JSON.stringify({ type: 'auth', token: 'k' }));
      client.ws.send(JSON.stringify({ type: 'subscribe' }));
      await client.receives('subscribed');
      await site.publish(openedFact('sig_1'));
      await client.receives('NEW_SIGNAL');
      client.ws.send(JSON.stringify({ type: 'auth', token: 'k' }));
      await client.receives('error');
      expect(client.received.at(-1)).toMatchObject({ data: { message: 'Already authenticated.' } });
      site.identity.keys.clear();
      expect((await client.closed).code, 'the key is checked from then on').toBe(4003);
    },
  );

  test('are sent as one frame in a burst if requested, otherwise one by one', async () => {
    const site = await start();
    const [batched, single] = [await listen(null, { batch: true }), await listen()];
    await site.publish(...Array.from({ length: 5 }, (_, i) => openedFact(`sig_${i}`)));
    for (const client of [batched, single]) await client.until(({ indexes }) => indexes.length === 5);
    expect([batched.frames.length, single.frames.length]).toEqual([2, 6]);
    expect(batched.indexes).toEqual(single.indexes);
  });

  test('are described by the AsyncAPI document, which GET /ws names', async () => {
    const site = await start();
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
  test('subscribers receive a signal immediately and others when it is public, each once and in order', async () => {
    const site = await start({ publicDelayMinutes: 15 });
    site.identity.give('reader', ['trend']);
    site.identity.give('other', ['range']);
    const [entitled, other, anonymous] = [await listen('reader'), await listen('other'), openPage()];
    await anonymous.receives('subscribed');
    await site.publish(openedFact('sig_1'), alertFact('storm'), openedFact('sig_2', 'range'));
    await entitled.until(({ indexes }) => indexes.length === 2);
    await other.until(({ indexes }) => indexes.length === 2);
    await anonymous.receives('MARKET_ALERT');
    expect([entitled.indexes, other.indexes, anonymous.indexes]).toEqual([[1, 2], [2, 3], [2]]);
    site.log.clock.time += 15 * MINUTE;
    await anonymous.until(({ indexes }) => indexes.length === 3);
    await entitled.until(({ indexes }) => indexes.length === 3);
    await other.until(({ indexes }) => indexes.length === 3);
    expect([entitled.indexes, other.indexes, anonymous.indexes]).toEqual([
      [1, 2, 3],
      [2, 3, 1],
      [2, 1, 3],
    ]);
  });

  test('a subscriber of one market group receives its signals immediately, with what happens to them', async () => {
    const site = await start({ publicDelayMinutes: 15 });
    site.identity.give('reader', ['trend@fx']);
    const reader = await listen('reader');
    const onCrypto = { ...openedFact('sig_2'), symbol: 'BTCUSD' };
    await site.publish(openedFact('sig_1'), onCrypto, filledFact('sig_2'), filledFact('sig_1'));
    await reader.until(({ indexes }) => indexes.length === 2);
    expect(reader.indexes).toEqual([1, 4]);
    site.identity.give('reader', ['trend']);
    await reader.until(({ indexes }) => indexes.length === 4);
    expect(reader.indexes).toEqual([1, 4, 2, 3]);
  });

  test('a new subscription sends what became visible, and an ended one closes the socket', async () => {
    const site = await start({ publicDelayMinutes: 15 });
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

  test.each(['revoked', 'logged out'] as const)('a reader that is %s receives nothing more', async (what) => {
    const site = await start({ publicDelayMinutes: 15 });
    site.identity.give('k', 'all', 'alice');
    site.identity.cookies.set('session=1', { kind: 'member', accountId: 'alice', strategies: 'all' });
    const client = what === 'revoked' ? await listen('k') : openPage('session=1');
    await client.receives('subscribed');
    site.identity.keys.clear();
    site.identity.cookies.clear();
    expect((await client.closed).code).toBe(4003);
    await site.publish(openedFact('sig_1'));
    expect(client.indexes).toEqual([]);
  });
});
