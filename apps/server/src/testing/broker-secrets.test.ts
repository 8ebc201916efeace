import { type BrokerConnection, type BrokerId, LIVE_RISK_WARNING } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { binanceStandIn } from '../modules/brokers/adapters/binance/testing/binance-stand-in.ts';
import { bybitStandIn } from '../modules/brokers/adapters/bybit/testing/bybit-stand-in.ts';
import { ibkrStandIn } from '../modules/brokers/adapters/ibkr/testing/ibkr-stand-in.ts';
import { krakenStandIn } from '../modules/brokers/adapters/kraken/testing/kraken-stand-in.ts';
import { oandaStandIn } from '../modules/brokers/adapters/oanda/testing/oanda-stand-in.ts';
import { okxStandIn } from '../modules/brokers/adapters/okx/testing/okx-stand-in.ts';
import { type ServedStandIn, serveStandIn } from '../modules/brokers/adapters/testing/serve-stand-in.ts';
import type { HttpStandIn } from '../modules/brokers/adapters/testing/stand-in.ts';
import { brokerConnection } from '../modules/brokers/brokers.tables.ts';
import { passkey } from '../modules/identity/passkey.tables.ts';
import { accountExport } from '../modules/personal-data/personal-data.tables.ts';
import { setField } from '../modules/settings/index.ts';
import { captureLog } from '../platform/testing/capture-log.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { dumpTables, withText } from '../platform/testing/dump.ts';
import { filesIn } from '../platform/testing/files-in.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

interface EchoingBroker {
  readonly standIn: HttpStandIn;
  /** The setting of its address. */
  readonly origin: string;
  /** How it refuses, with a text of its own. */
  readonly refuse: (text: string) => readonly [status: number, json: unknown];
}

const BROKERS: Readonly<Partial<Record<BrokerId, EchoingBroker>>> = {
  oanda: { standIn: oandaStandIn(), origin: 'OANDA_DEMO_ORIGIN', refuse: (text) => [401, { errorMessage: text }] },
  kraken: { standIn: krakenStandIn(), origin: 'KRAKEN_ORIGIN', refuse: (text) => [200, { error: [`EAPI:${text}`] }] },
  binance: { standIn: binanceStandIn(), origin: 'BINANCE_DEMO_ORIGIN', refuse: (msg) => [400, { code: -2015, msg }] },
  bybit: {
    standIn: bybitStandIn(),
    origin: 'BYBIT_DEMO_ORIGIN',
    refuse: (retMsg) => [200, { retCode: 10_003, retMsg }],
  },
  okx: { standIn: okxStandIn(), origin: 'OKX_ORIGIN', refuse: (msg) => [401, { code: '50113', msg, data: [] }] },
  'interactive-brokers-web': { standIn: ibkrStandIn(), origin: 'IBKR_ORIGIN', refuse: (error) => [401, { error }] },
};
const NAMES = Object.keys(BROKERS) as BrokerId[];
const START = Date.UTC(2026, 8, 1, 12);

/** What a broker may do with the keys that it was sent. */
const HABITS = {
  'its own refusal': (text: string, { refuse }: EchoingBroker) => refuse(text),
  'a page': (text: string) => [200, `<html><body>${text}</body></html>`] as const,
  'an error of its server': (text: string) => [500, text] as const,
  'fields of an unknown name': (text: string) => [200, { [text]: text }] as const,
  'a refused request': (text: string) => [400, { message: text, error: text, errorMessage: text, msg: text }] as const,
};

const { log, lines } = captureLog();
const served: ServedStandIn[] = [];
/** Everything that was answered to the member. */
const answered = new Map<string, string>();
let habit: keyof typeof HABITS | null = null;
let now = START;
let program: OpenProgram;
let cookie: string;

/** Every secret of a member at a broker, line by line. */
const getSecrets = ({ standIn: { credentials, secrets } }: EchoingBroker): readonly string[] => {
  const { signatureKey = '', encryptionKey = '' } = credentials.oauth ?? {};
  const keys = [signatureKey, encryptionKey].flatMap((pem) => pem.split('\n').slice(1, -2));
  return [...secrets, credentials.apiKey, ...keys].filter((text) => text !== '');
};

beforeAll(async () => {
  const settings: Record<string, string> = {};
  for (const broker of Object.values(BROKERS)) {
    const one = await serveStandIn(broker.standIn, (_request, response) => {
      broker.standIn.venue.now = Math.max(broker.standIn.venue.now, now);
      if (habit === null) return false;
      const [status, body] = HABITS[habit](`Invalid: ${getSecrets(broker).join(' ')}`, broker);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
      return true;
    });
    served.push(one);
    settings[broker.origin] = one.origin;
  }
  program = await openProgramOn(await createTestDatabase(), { now: () => now }, { log, settings });
  const { database } = program.db;
  cookie = await joinProgram(database, { id: 'amara', at: START });
  for (const field of ['brokersLive', 'ibkrWebApi'] as const)
    await setField({ db: database, clock: { now: () => now } }, field, 'on');
  const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt: new Date(START) };
  await database.insert(passkey).values({ id: 'p', accountId: 'amara', name: 'Key', ...key });
  expect((await send('POST', '/api/brokers/connections', { broker: 'paper' })).status).toBe(201);
  await database.update(brokerConnection).set({ lastSeenAt: new Date(START + 2 * DAY_MS) });
});
afterAll(async () => {
  await program.close();
  for (const one of served) await one.close();
});

async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await program.ask({ method, url, headers, ...(payload ? { payload } : {}) });
  answered.set(`${answered.size} ${method} ${url} ${answer.statusCode}`, answer.body);
  return { status: answer.statusCode, body: answer.body };
}

/** Connects the account of a broker with its keys. */
function connect(broker: BrokerId) {
  const { oauth, ...keys } = BROKERS[broker]!.standIn.credentials;
  const kraken = broker === 'kraken' ? { environment: 'live', confirmation: LIVE_RISK_WARNING } : {};
  const given = Object.entries({ ...keys, ...oauth }).filter(([, text]) => text !== '');
  return send('POST', '/api/brokers/connections', { broker, ...kraken, ...Object.fromEntries(given) });
}

const connections = async (): Promise<BrokerConnection[]> => {
  const rows = JSON.parse((await send('GET', '/api/brokers/connections')).body) as BrokerConnection[];
  return rows.filter(({ broker }) => broker !== 'paper');
};

/** Lets time pass, in which every account is compared. Returns the brokers that do not answer as they should. */
async function failing(): Promise<readonly BrokerId[]> {
  now += MINUTE_MS;
  await program.runJobs();
  return (await connections()).flatMap(({ broker, problem }) => (problem === null ? [] : [broker])).sort();
}

test('Keys that brokers repeat in their answers are in no answer, line, audit entry, export, table or file', async () => {
  for (const one of Object.keys(HABITS) as (keyof typeof HABITS)[]) {
    habit = one;
    for (const broker of NAMES) expect([422, 503], `${broker} with ${one}`).toContain((await connect(broker)).status);
  }
  habit = null;
  for (const broker of NAMES) {
    const { status, body } = await connect(broker);
    expect(status, `${broker} ${body}`).toBe(201);
  }
  await program.start('brokers');
  for (const one of Object.keys(HABITS) as (keyof typeof HABITS)[]) {
    habit = one;
    await expect.poll(() => failing(), { message: one }).toEqual([...NAMES].sort());
    habit = null;
    await expect.poll(() => failing(), { message: one }).toEqual([]);
  }
  habit = 'its own refusal';
  const [first, ...others] = await connections();
  expect((await send('DELETE', `/api/brokers/connections/${first!.id}`)).status).toBeLessThan(300);
  for (const { id } of others) await send('GET', `/api/brokers/connections/${id}`);
  const { database } = program.db;
  await database.insert(accountExport).values({ accountId: 'amara', state: 'preparing', requestedAt: new Date(now) });
  await program.start('personal-data');
  await expect.poll(async () => (await database.select().from(accountExport))[0]?.state).toBe('ready');

  const stored = await dumpTables(database);
  for (const table of ['broker_connection', 'audit_entry', 'account_export'])
    expect(stored.get(table), `rows of ${table}`).not.toBe('');
  const files = await filesIn(program.folder);
  const logged = new Map(lines.map((line, i) => [`${i} ${line.msg}`, JSON.stringify(line)]));
  expect(logged.size).toBeGreaterThan(0);
  for (const broker of Object.values(BROKERS)) {
    for (const secret of getSecrets(broker)) {
      for (const form of [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')]) {
        for (const [where, texts] of Object.entries({ stored, files, logged, answered }))
          expect(withText(texts, form), `${where} with a key of ${broker.standIn.name}`).toEqual([]);
      }
    }
  }
  expect(withText(answered, '(hidden)').length).toBeGreaterThan(0);
});
