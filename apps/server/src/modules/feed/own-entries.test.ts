import { createClient, type FeedItem } from '@sealtick/client';
import { type FeedMessage, OwnEntryMessage } from '@sealtick/contract';
import { expect, test, vi } from 'vitest';
import { openedFact } from '../log/testing/facts.ts';
import { AT, addMember, append } from './testing/own-log.ts';
import { PATIENCE, useFeedSite } from './testing/use-feed-site.ts';

const { listen, open, openPage, start } = useFeedSite();
const positions = ({ received }: { received: readonly FeedMessage[] }) =>
  received.flatMap((message) => (message.type === 'OWN_ENTRY' ? [message.data.position] : []));

test('sends the entries of the own log after a position, then new ones, to its member alone', async () => {
  const site = await start();
  for (const id of ['alice', 'bob']) await addMember(site, id);
  await append(site, 'alice', 3);
  const alice = await listen('alice', { own: 1 });
  const bob = await listen('bob', { own: 'new' });
  const silent = await listen('alice');
  expect(alice.received[0]).toMatchObject({ type: 'subscribed', data: { recovered: true, own: 1 } });
  await alice.until((client) => positions(client).length === 2);
  await append(site, 'alice');
  await append(site, 'bob');
  await alice.until((client) => positions(client).length === 3);
  await bob.until((client) => positions(client).length === 1);
  expect(positions(alice)).toEqual([2, 3, 4]);
  expect(OwnEntryMessage.parse(alice.received.at(-1)).data).toMatchObject({
    position: 4,
    mode: 'live',
    strategyId: 'own_alice_live',
    issuedAt: AT.toISOString(),
  });
  expect(bob.received[1]).toMatchObject({ data: { position: 1, strategyId: 'own_bob_live' } });
  expect(positions(silent), 'without `own` nothing of it is sent').toEqual([]);
});

test('sends each of thousands of entries once and in order, also to a second subscription of the socket', async () => {
  const site = await start();
  await addMember(site, 'alice');
  await append(site, 'alice', 1_000);
  const client = await listen('alice', { own: 0 });
  await append(site, 'alice', 5);
  await client.until((one) => positions(one).length === 1_005);
  expect(positions(client)).toEqual(Array.from({ length: 1_005 }, (_, i) => i + 1));
  client.send({ type: 'subscribe', own: 1_004 });
  await client.until((one) => positions(one).length === 1_006);
  expect(positions(client).at(-1)).toBe(1_005);
});

test('a test key receives what test keys wrote, and a page what its member wrote', async () => {
  const site = await start();
  await addMember(site, 'alice');
  site.identity.keys.set('test', { ...site.identity.keys.get('alice')!, mode: 'test' } as never);
  site.identity.cookies.set('session=1', { kind: 'member', accountId: 'alice', strategies: [] });
  const key = await listen('test', { own: 0 });
  const page = openPage('session=1');
  await new Promise((resolve) => page.ws.on('open', resolve));
  page.send({ type: 'subscribe', own: 0 });
  await page.receives('subscribed');
  await append(site, 'alice', 1, 'test');
  await append(site, 'alice', 1, 'live');
  for (const client of [key, page]) await client.receives('OWN_ENTRY');
  const modes = [key, page].map(({ received }) =>
    received.flatMap((message) => (message.type === 'OWN_ENTRY' ? [message.data.mode] : [])),
  );
  expect(modes).toEqual([['test'], ['live']]);
});

test.each([
  ['without a key', null, { own: 0 }, '`own` needs a login, or a key that may read signals.'],
  ['with a key without the scope', 'narrow', { own: 0 }, '`own` needs a login, or a key that may read signals.'],
  ['beyond the end of the log', 'alice', { own: 7 }, 'own is 7; your own log ends at 0.'],
  ['below zero', 'alice', { own: -1 }, "`own` must be 'new' or a position from 0"],
  ['from a word', 'alice', { own: 'all' }, "`own` must be 'new' or a position from 0"],
])('refuses own entries %s, and says why', async (_case, token, subscribe, message) => {
  const site = await start();
  await addMember(site, 'alice');
  site.identity.keys.set('narrow', { ...site.identity.keys.get('alice')!, scopes: ['watchlists'] } as never);
  const client = open({
    send: [
      { type: 'auth', token },
      { type: 'subscribe', ...subscribe },
    ],
  });
  await client.receives('error');
  expect(client.received.find(({ type }) => type === 'error')).toMatchObject({
    data: { message: expect.stringContaining(message) },
  });
  expect(positions(client)).toEqual([]);
});

test('a page whose session has ended receives what is public, without an error', async () => {
  const site = await start();
  const page = openPage('session=ended');
  await new Promise((resolve) => page.ws.on('open', resolve));
  page.send({ type: 'subscribe', own: 'new' });
  await page.receives('subscribed');
  await site.publish(openedFact('sig_1'));
  await page.receives('NEW_SIGNAL');
  expect(page.received.map(({ type }) => type)).toEqual(['subscribed', 'NEW_SIGNAL']);
  expect(page.received[0]!.data).not.toHaveProperty('own');
});

test('an account that ends is closed, and receives nothing more', async () => {
  const site = await start();
  await addMember(site, 'alice');
  const client = await listen('alice', { own: 'new' });
  site.identity.keys.clear();
  expect((await client.closed).code).toBe(4003);
});

test('the client resumes after a cut with each entry once, besides the signals of the provider', async () => {
  const site = await start();
  await addMember(site, 'alice');
  await append(site, 'alice', 2);
  const feed = createClient({ url: site.address, apiKey: 'alice' }).feed({ own: 1 });
  const received: FeedItem[] = [];
  const reading = (async () => {
    for await (const item of feed) received.push(item);
  })();
  await vi.waitFor(() => expect(received).toHaveLength(1), PATIENCE);
  await site.publish(openedFact('sig_1'));
  await vi.waitFor(() => expect(received).toHaveLength(2), PATIENCE);
  const { cursor, ownPosition } = feed;
  feed.close();
  await reading;
  await append(site, 'alice');
  await site.publish(openedFact('sig_2'));
  const again = createClient({ url: site.address, apiKey: 'alice' }).feed({ since: cursor!, own: ownPosition! });
  const missed: string[] = [];
  for await (const item of again) {
    missed.push(item.type === 'OWN_ENTRY' ? `own ${item.data.position}` : item.type);
    if (missed.length === 2) break;
  }
  expect(missed.sort()).toEqual(['NEW_SIGNAL', 'own 3']);
  expect(again.ownPosition).toBe(3);
});
