import { type CreatedApiKey, FEED_CLOSE, type InputOf, toRequest, type Write, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { FeedClient, program as ofProgram } from '../feed/testing/feed-client.ts';
import { newKeySecret } from './key-secret.ts';

const clock = { time: Date.UTC(2026, 2, 16, 9), now: () => clock.time };

let program: OpenProgram;
let feed: string;
let cookie: string;
const clients: FeedClient[] = [];

beforeAll(async () => {
  program = await openProgram(clock);
  feed = `${(await program.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/ws`;
  cookie = await joinProgram(program.db.database, { id: 'amara', at: clock.time });
  await call(writes.plan.startTrial, {});
});
afterEach(() => {
  for (const { ws } of clients.splice(0)) ws.terminate();
});
afterAll(() => program.close());

async function call<W extends Write>(write: W, input: InputOf<W>) {
  const { method, path: url, body } = toRequest(write, input);
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  return program.ask({ method, url, headers, ...(body === null ? {} : { payload: body }) });
}

const create = async (input: Partial<InputOf<typeof writes.apiKeys.create>> = {}): Promise<CreatedApiKey> =>
  (await call(writes.apiKeys.create, { name: 'Desk', scopes: ['signals:read'], ...input })).json();

function connect(token: string): FeedClient {
  const client = new FeedClient(feed, ofProgram(token));
  clients.push(client);
  return client;
}

test('A key opens the live feed, until it is deleted', async () => {
  const { id, secret } = await create();
  const client = connect(secret);
  await client.receives('subscribed');
  await call(writes.apiKeys.remove, { id });
  expect(await client.closed).toEqual({ code: FEED_CLOSE.notAllowed, reason: 'Your access changed. Reconnect.' });
});

test('A key that expires closes its sockets', async () => {
  const { secret } = await create({ expiresInDays: 1 });
  const client = connect(secret);
  await client.receives('subscribed');
  clock.time += DAY_MS;
  expect((await client.closed).code).toBe(FEED_CLOSE.notAllowed);
  clock.time -= DAY_MS;
});

test.each([
  ['an unknown key', async () => newKeySecret('live'), 'Unknown API key.'],
  [
    'a key of other addresses',
    async () => (await create({ addresses: ['192.0.2.1'] })).secret,
    'This API key may not be used from your address.',
  ],
])('The live feed refuses %s and says why', async (_name, getSecret, reason) => {
  const client = connect(await getSecret());
  expect(await client.closed).toEqual({ code: FEED_CLOSE.notAllowed, reason });
  expect(client.received).toMatchObject([{ type: 'error', data: { message: reason } }]);
});
