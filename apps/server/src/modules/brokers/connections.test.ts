import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Broker,
  type BrokerConnection,
  type BrokerConnectionDetail,
  LIVE_RISK_WARNING,
  writes,
} from '@sealtick/contract';
import { DAY_MS, getSimulatedInstrument } from '@sealtick/engine';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { silentLog } from '../../platform/logging.ts';
import { Schedule } from '../../platform/schedule.ts';
import { makeEncryptionKey, readEncryptionKeys } from '../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../platform/secrets/secret-box.ts';
import { dumpTables, withText } from '../../platform/testing/dump.ts';
import { untilLockWait } from '../../platform/testing/lock-waits.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { START, useMembers } from '../../testing/use-members.ts';
import { passkey } from '../identity/passkey.tables.ts';
import { LastPrices } from '../market-data/last-prices.ts';
import { deleteLater } from '../personal-data/deletions.ts';
import type { Press } from '../portfolio/index.ts';
import { TestMarket } from '../runner/testing/test-market.ts';
import { setField } from '../settings/index.ts';
import { bybit } from './adapters/bybit/bybit.ts';
import { type BrokerCredentials, BrokerRefusal } from './broker-adapter.ts';
import { brokerConnection } from './brokers.tables.ts';
import { storeConnection } from './connect.ts';
import { NO_CREDENTIALS, openCredentials } from './credentials.ts';
import { createBrokers } from './index.ts';
import { FakeBroker } from './testing/fake-broker.ts';

const market = new TestMarket(START, [getSimulatedInstrument('EURUSD')!]);
const broker = new FakeBroker();
const config = { dataDir: '', encryptionSecrets: ['a secret of at least thirty-two characters'] };
const asked: BrokerCredentials[] = [];
let refused: BrokerRefusal | null = null;
const adapter = {
  broker: 'oanda',
  connect: async (given: BrokerCredentials) => {
    asked.push(given);
    if (refused !== null) throw refused;
    return broker.connect();
  },
} as const;
const { acts, call, clock, database, done, get, signIn } = useMembers(({ clock: wall, db }) => [
  createBrokers({
    config: config as never,
    db: db.database,
    workDatabase: db.database,
    clock: wall,
    log: silentLog,
    schedule: new Schedule(wall, silentLog),
    wakeUps: {} as WakeUps,
    provider: market,
    lastPrices: new LastPrices(market, wall),
    signalLog: { readTail: async () => null, findLostCheckpoint: async () => null },
    getEdge: async () => null,
    record: async () => {},
    adapters: [
      adapter,
      { ...adapter, broker: 'interactive-brokers-web' },
      { ...adapter, broker: 'kraken' },
      // Without a network: it can say nothing that the exchange said.
      bybit({ demo: '', live: '' }, {} as never),
    ],
    press: {} as Press,
    pass: () => undefined,
  }),
]);
const { connect, change, disconnect, halt, resume, interest } = writes.brokers;
const OANDA = { broker: 'oanda', apiKey: 'planted-key-of-oanda-4f2c', accountId: '101-004' } as const;
const requestDeletion = (db = database()) =>
  withTransaction(db, (tx) => {
    const mails = { sendDeletionRequested: async () => {} } as never;
    return deleteLater({ clock, mails }, tx, 'amara');
  });
const list = () => get<BrokerConnection[]>('/api/brokers/connections');

beforeAll(async () => {
  config.dataDir = await mkdtemp(join(tmpdir(), 'sealtick-brokers-'));
  await makeEncryptionKey(config);
  market.add([1.1, 1.1, 1.1, 1.1]);
});
beforeEach(async () => {
  refused = null;
  broker.isDown = false;
  asked.length = 0;
  await signIn();
});

describe('A connection', () => {
  test('of the paper account needs nothing, and begins with equity and currency of the risk settings', async () => {
    const { connection, bridgeKey } = await done(connect, { broker: 'paper' });
    expect(connection).toMatchObject({
      broker: 'paper',
      environment: 'demo',
      tradeMode: 'manual',
      state: 'active',
      keyEnd: null,
      account: { currency: 'USD', balance: 10_000, equity: 10_000 },
    });
    expect(bridgeKey).toBeNull();
    expect(acts).toEqual(['broker.connected paper']);
    await expect(done(connect, { broker: 'paper' })).rejects.toThrow('409 This account of Paper account is connected.');
    await signIn('ben');
    expect(await list()).toEqual([]);
  });

  test('of a paper account of another market is shown nowhere, and one of this market can be connected', async () => {
    const { connection } = await done(connect, { broker: 'paper' });
    await database().update(brokerConnection).set({ paperMarket: 'simulated' });
    expect(await list()).toEqual([]);
    expect(await get('/api/brokers/records')).toEqual([]);
    expect(await get(`/api/brokers/connections/${connection.id}`)).toMatchObject({ status: 404 });
    expect(await get(`/api/brokers/connections/${connection.id}/orders`)).toMatchObject({ status: 404 });
    expect((await call(change, { id: connection.id, tradeMode: 'automated' })).statusCode).toBe(404);
    const second = await done(connect, { broker: 'paper' });
    expect((await list()).map(({ id }) => id)).toEqual([second.connection.id]);
    await done(halt, {});
    expect((await database().select().from(brokerConnection)).every(({ haltedAt }) => haltedAt !== null)).toBe(true);
    await database().update(brokerConnection).set({ paperMarket: 'real' });
    expect(await list()).toHaveLength(2);
  });

  test('stores the key encrypted for its row, shows its end, and deletes it when it ends', async () => {
    const { connection } = await done(connect, OANDA);
    expect(connection).toMatchObject({ keyEnd: '4f2c', accountId: '101-004', state: 'active' });
    expect(asked).toEqual([{ apiKey: OANDA.apiKey, apiSecret: '', accountId: '101-004' }]);
    const [stored] = await database().select().from(brokerConnection);
    expect(stored!.secret).toMatch(/^[0-9a-f]{16}\./);
    for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      const text = Buffer.from(OANDA.apiKey).toString(form).replaceAll('=', '');
      expect(withText(await dumpTables(database()), text), form).toEqual([]);
    }
    expect(JSON.stringify(await get(`/api/brokers/connections/${connection.id}`))).not.toContain(OANDA.apiKey);
    await done(disconnect, { id: connection.id });
    expect(await database().select().from(brokerConnection)).toMatchObject([{ secret: null }]);
    expect(await list()).toEqual([]);
    expect((await call(disconnect, { id: connection.id })).statusCode).toBe(404);
    await done(connect, OANDA);
  });

  test.each([
    [{ ...OANDA, apiKey: undefined }, '422 `apiKey` is missing: OANDA gives it to you.', 'apiKey'],
    [
      { broker: 'paper', environment: 'live' },
      '422 `environment` must be demo: the paper account holds no money.',
      'environment',
    ],
    [{ broker: 'fxcm' }, '422 FXCM cannot be connected yet.', 'broker'],
    [{ broker: 'okx', apiKey: 'k' }, '422 `apiSecret` is missing: OKX gives it to you with the key.', 'apiSecret'],
    [
      { broker: 'okx', apiKey: 'k', apiSecret: 's' },
      '422 `passphrase` is missing: you chose it at OKX with the key.',
      'passphrase',
    ],
    [{ broker: 'binance', apiKey: 'k', apiSecret: 's' }, '422 Binance cannot be connected on this site yet.', 'broker'],
  ] as const)('%j is refused and names the field', async (input, message, path) => {
    const answer = await call(connect, input as never);
    expect(`${answer.statusCode} ${answer.json().detail}`).toContain(message);
    expect(answer.json().errors).toMatchObject([{ path }]);
    expect(await list()).toEqual([]);
  });

  test('is refused with the words of the broker, and not stored while the broker does not answer', async () => {
    refused = new BrokerRefusal('apiKey', 'OANDA does not accept this token.');
    await expect(done(connect, OANDA)).rejects.toThrow('422 Invalid `apiKey`: OANDA does not accept this token.');
    refused = null;
    broker.isDown = true;
    await expect(done(connect, OANDA)).rejects.toThrow('503 OANDA did not answer. Nothing was connected.');
    expect(await list()).toEqual([]);
  });

  test('says what is wrong with a key that was not sent to the broker, and not that the broker refused it', async () => {
    const { detail, errors } = (await call(connect, { broker: 'bybit', apiKey: 'short', apiSecret: 's' })).json();
    expect(detail).toBe('Invalid `apiKey`: The key of Bybit has 10 to 128 letters and digits.');
    expect(errors).toEqual([{ path: 'apiKey', message: detail }]);
  });

  test('of a live account needs each of its conditions', async () => {
    const live = { ...OANDA, environment: 'live', confirmation: LIVE_RISK_WARNING } as const;
    const refusal = async (input: typeof live | (typeof live & { confirmation: string }) = live) =>
      (await call(connect, input as never)).json().detail;
    expect(await refusal()).toContain('Live accounts are switched off on this site.');
    await setField({ db: database(), clock }, 'brokersLive', 'on');
    await signIn('zoe', 'zoe@example.com', false);
    expect(await refusal()).toContain('needs a confirmed email address');
    await signIn();
    expect(await refusal()).toContain('needs an authenticator app or a passkey');
    const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt: new Date(START) };
    await database()
      .insert(passkey)
      .values({ id: 'p', accountId: 'amara', name: 'Key', ...key });
    expect(await refusal()).toContain('needs a demo account of OANDA that was connected for a day');
    const { connection } = await done(connect, OANDA);
    await database()
      .update(brokerConnection)
      .set({ lastSeenAt: new Date(START + DAY_MS) });
    const typed = await call(connect, { ...live, confirmation: 'yes' });
    expect(typed.json()).toMatchObject({ detail: `\`confirmation\` must be the words: ${LIVE_RISK_WARNING}` });
    expect((await done(connect, live)).connection).toMatchObject({
      environment: 'live',
      id: expect.not.stringMatching(connection.id),
    });
    await setField({ db: database(), clock }, 'brokersLive', 'off');
  });

  test('of a live account at a broker without demo accounts needs the paper account for a day', async () => {
    const kraken = { broker: 'kraken', apiKey: 'planted-key-of-kraken', apiSecret: 'planted-secret' } as const;
    const live = { ...kraken, environment: 'live', confirmation: LIVE_RISK_WARNING } as const;
    const offered = async () => {
      const brokers = await get<Broker[]>('/api/brokers');
      return (['kraken', 'binance'] as const).map((name) => brokers.find(({ id }) => id === name)!.isOffered);
    };
    expect(await offered()).toEqual([false, true]);
    await setField({ db: database(), clock }, 'brokersLive', 'on');
    expect(await offered()).toEqual([true, true]);
    const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt: new Date(START) };
    await database()
      .insert(passkey)
      .values({ id: 'p', accountId: 'amara', name: 'Key', ...key });
    expect((await call(connect, kraken)).json().errors).toEqual([
      {
        path: 'environment',
        message: '`environment` must be live: Kraken has no demo accounts. Try the paper account first.',
      },
    ]);
    expect((await call(connect, live)).json().detail).toContain('needs the paper account to be connected for a day');
    await done(connect, { broker: 'paper' });
    expect((await call(connect, live)).json().status).toBe(409);
    await database()
      .update(brokerConnection)
      .set({ lastSeenAt: new Date(START + DAY_MS) });
    expect((await done(connect, live)).connection).toMatchObject({ broker: 'kraken', environment: 'live' });
    await setField({ db: database(), clock }, 'brokersLive', 'off');
  });

  test('through the Web API of Interactive Brokers needs the switch of the operator and all its keys', async () => {
    const keys = { accessToken: 'token1234', accessTokenSecret: 'c2VjcmV0', signatureKey: 'a\nb', encryptionKey: 'c' };
    const input = { broker: 'interactive-brokers-web', apiKey: 'SEALTICKX', ...keys, dhParameters: 'ff' } as const;
    const isOffered = async () =>
      (await get<Broker[]>('/api/brokers')).find(({ id }) => id === input.broker)!.isOffered;
    expect(await isOffered()).toBe(false);
    await expect(done(connect, input)).rejects.toThrow('409 Interactive Brokers Web API is switched off on this site.');
    await setField({ db: database(), clock }, 'ibkrWebApi', 'on');
    expect(await isOffered()).toBe(true);
    const { dhParameters: _none, ...without } = input;
    const answer = await call(connect, without);
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'dhParameters' }] });
    await done(connect, input);
    expect(asked).toEqual([
      { apiKey: 'SEALTICKX', apiSecret: '', accountId: '', oauth: { ...keys, dhParameters: 'ff' } },
    ]);
    const [stored] = await database().select().from(brokerConnection);
    expect((await openCredentials(new SecretBox(() => readEncryptionKeys(config)), stored!)).oauth?.signatureKey).toBe(
      'a\nb',
    );
    for (const text of [keys.accessToken, keys.accessTokenSecret])
      expect(withText(await dumpTables(database()), text)).toEqual([]);
    await setField({ db: database(), clock }, 'ibkrWebApi', 'off');
  });

  test('of a bridge waits for its program, whose key is shown once', async () => {
    // The adapter of a bridge belongs to its broker; without one it is refused like any other.
    await expect(done(connect, { broker: 'metatrader-5' })).rejects.toThrow(
      '422 MetaTrader 5 cannot be connected on this site yet.',
    );
  });

  test('that is created while the deletion of the account is requested is halted', async () => {
    const { deleting } = await database().transaction(async (tx) => {
      const principal = { kind: 'member', accountId: 'amara', strategies: [] } as const;
      const input = { broker: 'paper', environment: 'demo', isAutomated: true } as const;
      const account = { accountId: 'paper', currency: 'USD', balance: 1, equity: 1 };
      const opened = { id: 'brk_new', credentials: NO_CREDENTIALS, account, instruments: [], bridgeKey: null };
      await storeConnection({ clock } as never, testViewer(tx, { principal }), input, opened);
      const deleting = requestDeletion();
      await untilLockWait(database());
      return { deleting };
    });
    await deleting;
    expect(await database().select().from(brokerConnection)).toMatchObject([{ haltedAt: new Date(START) }]);
  });

  test.each([
    ['created', (_id: string) => call(connect, { broker: 'paper' })],
    ['resumed', (id: string) => call(resume, { id })],
  ] as const)('is not %s by a call that waits while the deletion of the account is requested', async (_name, send) => {
    const { connection } = await done(connect, OANDA);
    const { sent } = await database().transaction(async (tx) => {
      await requestDeletion(tx);
      const sent = send(connection.id);
      await untilLockWait(database());
      return { sent };
    });
    expect((await sent).json()).toMatchObject({ status: 401, detail: 'Log in to call this.' });
    expect(await database().select().from(brokerConnection)).toMatchObject([
      { broker: 'oanda', haltedAt: new Date(START) },
    ]);
  });

  test('changes mode, limits and names of symbols', async () => {
    const { connection } = await done(connect, OANDA);
    const { id } = connection;
    const caps = { ordersPerDay: 5, lossPerDay: 100 };
    expect(await done(change, { id, tradeMode: 'automated', caps })).toMatchObject({ tradeMode: 'automated', caps });
    await expect(done(change, { id, symbols: { EURUSD: 'NONE' } })).rejects.toThrow('422 OANDA has no symbol NONE.');
    await done(change, { id, symbols: { EURUSD: 'EUR_USD' } });
    const shown = await get<BrokerConnectionDetail>(`/api/brokers/connections/${id}`);
    expect(shown.symbols).toEqual([{ symbol: 'EURUSD', brokerSymbol: 'EUR_USD', unitStep: 1, isChosen: true }]);
    expect(acts).toContain(`broker.changed ${id}`);
  });

  test('is halted by the kill switch with all others, until it is resumed', async () => {
    const { connection } = await done(connect, OANDA);
    await done(connect, { broker: 'paper' });
    const { connections } = await done(halt, {});
    expect(connections.map(({ broker: name, state }) => [name, state])).toEqual([
      ['paper', 'halted'],
      ['oanda', 'halted'],
    ]);
    await done(halt, {});
    expect(
      acts.filter((act) => act.startsWith('broker.halted')),
      'where it halted one',
    ).toHaveLength(1);
    expect(await done(resume, { id: connection.id })).toMatchObject({ state: 'active' });
    await done(halt, {});
    expect(acts.filter((act) => act.startsWith('broker.halted'))).toHaveLength(2);
  });
});

test('Interest in a broker in preparation is stored, and refused for one that can be connected', async () => {
  await done(interest, { broker: 'fxcm' });
  await done(interest, { broker: 'fxcm' });
  const brokers = await get<Broker[]>('/api/brokers');
  expect(brokers.filter(({ isAwaited }) => isAwaited).map(({ id }) => id)).toEqual(['fxcm']);
  await expect(done(interest, { broker: 'oanda' })).rejects.toThrow('409 OANDA can be connected now');
});
