import { type Signal, type Subscription, toRequest, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FeedClient } from '../modules/feed/testing/feed-client.ts';
import { signIn } from '../modules/identity/identity.tables.ts';
import { grantOperator, revokeOperator } from '../modules/identity/operators.ts';
import { openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { joinProgram } from './join-program.ts';
import { DELAY_MS, type OpenProgram, openProgram } from './open-program.ts';
import { STRATEGY } from './read-samples.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NINE = Date.UTC(2026, 2, 16, 9);
const TEN = NINE + 60 * MINUTE;

let program: OpenProgram;
let address: string;
let time = NINE;
let serial = 0;
const clients: FeedClient[] = [];

beforeAll(async () => {
  program = await openProgram({ now: () => time });
  address = await program.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const { ws } of clients.splice(0)) ws.terminate();
  // The log's time only advances.
  serial += 1;
});
afterAll(() => program.close());

/** A day of its own for each test. */
const at = (moment: number): number => moment + serial * 40 * DAY_MS;

/** Makes an account whose browser is logged in; returns its cookie. */
const join = (name: string) => joinProgram(program.db.database, { id: `${name}${serial}`, at: time });

async function write(cookie: string, path: { method: string; path: string; body: object | null }): Promise<unknown> {
  const answer = await program.ask({
    method: path.method as 'POST',
    url: path.path,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(path.body === null ? {} : { payload: path.body }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.statusCode === 204 ? null : answer.json();
}

const startTrial = (cookie: string) => write(cookie, toRequest(writes.plan.startTrial, {}));
const subscribe = (cookie: string) =>
  write(cookie, toRequest(writes.subscriptions.create, { strategyId: STRATEGY })) as Promise<Subscription>;
const unsubscribe = (cookie: string, { id }: Subscription) =>
  write(cookie, toRequest(writes.subscriptions.remove, { id }));

/** Opens a page of the site. */
async function openPage(cookie?: string): Promise<FeedClient> {
  const headers = { origin: address, ...(cookie === undefined ? {} : { cookie }) };
  const client = new FeedClient(`${address.replace('http', 'ws')}/ws`, { headers });
  clients.push(client);
  await client.receives('subscribed');
  return client;
}

/** Publishes a signal like the runner. */
async function publish(name: string): Promise<{ id: string; index: number }> {
  const { database } = program.db;
  const id = `sig_${name}${serial}`;
  const { entries } = await program.append(database, [{ ...openedFact(id, STRATEGY), market: 'real' }]);
  const { entry, leafHash } = entries[0]!;
  await insertSignals(database, [{ ...signalRow(1, time, STRATEGY), id, logIndex: entry.index, leafHash }]);
  return { id, index: entry.index };
}

/** Returns in which answers a caller finds a signal: the list, the strategy's list, its own address and the log. */
async function seenBy(cookie: string | null, { id, index }: { id: string; index: number }): Promise<boolean[]> {
  const ask = (url: string) => program.ask({ url, headers: cookie === null ? {} : { cookie } });
  const lists = await Promise.all([ask('/api/signals'), ask(`/api/signals/strategy/${STRATEGY}`)]);
  const one = await ask(`/api/signals/${id}`);
  const [logged] = (await ask(`/api/log/entries?from=${index}&to=${index}`)).json();
  return [
    ...lists.map((answer) => answer.json<Signal[]>().some((signal) => signal.id === id)),
    one.statusCode === 200,
    'entry' in logged,
  ];
}

/** Returns the entries that a page received, from one on. */
const received = ({ indexes }: FeedClient, { index }: { index: number }) => indexes.filter((one) => one >= index);

const everywhere = [true, true, true, true];
const nowhere = [false, false, false, false];

describe('A member in the trial', () => {
  test('sees signals of a subscribed strategy immediately, and no others before the public', async () => {
    time = at(NINE);
    const [amara, ben] = [await join('amara'), await join('ben')];
    for (const cookie of [amara, ben]) await startTrial(cookie);
    const made = await subscribe(amara);
    const [page, otherPage] = [await openPage(amara), await openPage()];
    time = at(TEN);
    const published = await publish('one');
    await page.receives('NEW_SIGNAL');
    time = at(TEN) + SECOND;
    expect(await seenBy(amara, published)).toEqual(everywhere);
    expect(await seenBy(ben, published)).toEqual(nowhere);
    expect(await seenBy(null, published)).toEqual(nowhere);
    await unsubscribe(amara, made);
    expect(await seenBy(amara, published)).toEqual(nowhere);
    expect((await page.closed).code).toBe(4003);
    expect(received(otherPage, published)).toEqual([]);
    time = at(TEN) + DELAY_MS;
    for (const cookie of [amara, ben, null]) expect(await seenBy(cookie, published)).toEqual(everywhere);
  });

  test('who subscribes while connected receives what became visible, once', async () => {
    time = at(NINE);
    const cookie = await join('amara');
    await startTrial(cookie);
    const page = await openPage(cookie);
    time = at(TEN);
    const published = await publish('one');
    time = at(TEN) + 5 * MINUTE;
    expect(await seenBy(cookie, published)).toEqual(nowhere);
    await subscribe(cookie);
    await page.receives('NEW_SIGNAL');
    expect(await seenBy(cookie, published)).toEqual(everywhere);
    time = at(TEN) + DELAY_MS;
    const next = await publish('two');
    await page.until(({ indexes }) => indexes.includes(next.index));
    expect(received(page, published)).toEqual([published.index, next.index]);
  });

  test('sees nothing early from the end of the trial on, though connected before', async () => {
    time = at(TEN) + 30 * SECOND - 14 * DAY_MS;
    const cookie = await join('amara');
    await startTrial(cookie);
    await subscribe(cookie);
    time = at(NINE);
    await program.db.database.update(signIn).set({ updatedAt: new Date(time), expiresAt: new Date(time + DAY_MS) });
    const page = await openPage(cookie);
    time = at(TEN);
    const published = await publish('one');
    await page.receives('NEW_SIGNAL');
    time = at(TEN) + 30 * SECOND - 1;
    expect(await seenBy(cookie, published)).toEqual(everywhere);
    time += 1;
    expect(await seenBy(cookie, published)).toEqual(nowhere);
    expect((await page.closed).code).toBe(4003);
    await publish('two');
    expect(received(page, published)).toEqual([published.index]);
  });
});

describe('An operator', () => {
  test('sees every signal immediately, from the grant of the role to its end', async () => {
    time = at(TEN);
    const cookie = await join('olga');
    const published = await publish('one');
    expect(await seenBy(cookie, published)).toEqual(nowhere);
    await grantOperator(program.db.database, `olga${serial}`, new Date(time));
    expect(await seenBy(cookie, published)).toEqual(everywhere);
    const security = await program.ask({ url: '/api/account/security', headers: { cookie } });
    expect(security.statusCode, 'the own account stays in reach').toBe(200);
    await revokeOperator(program.db.database, `olga${serial}`);
    expect(await seenBy(cookie, published)).toEqual(nowhere);
  });
});
