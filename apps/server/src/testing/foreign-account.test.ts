import { READS, type Read, toRequest, type Write, writes } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseCertificate } from '../modules/academy/academy.tables.ts';
import { brokerConnection, brokerOrder } from '../modules/brokers/brokers.tables.ts';
import { deliveryChannel, deliveryInbox, deliveryMute } from '../modules/delivery/delivery.tables.ts';
import { signIn } from '../modules/identity/identity.tables.ts';
import { grantOperator } from '../modules/identity/operators.ts';
import { passkey } from '../modules/identity/passkey.tables.ts';
import { providerIdentity } from '../modules/identity/sign-in-provider.tables.ts';
import { plainPng } from '../modules/identity/testing/plain-png.ts';
import { journalEntry, journalPlan, journalScreenshot, journalView } from '../modules/journal/journal.tables.ts';
import { ownInbound } from '../modules/own-strategies/inbound.tables.ts';
import { memberLogEntry, ownSignal, ownStrategy } from '../modules/own-strategies/own-strategies.tables.ts';
import { getOwnSignal } from '../modules/own-strategies/testing/get-own-signal.ts';
import { PERSONAL_TABLES } from '../modules/personal-data/personal-tables.ts';
import { priceAlert } from '../modules/price-alerts/price-alerts.tables.ts';
import { run, study } from '../modules/runs/runs.tables.ts';
import type { Owner } from '../platform/personal.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgram } from './open-program.ts';
import { STRATEGY } from './read-samples.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const RUN = `run_${'b'.repeat(22)}`;
const STUDY = `sty_${'b'.repeat(22)}`;
const CHANNEL = `ch_${'b'.repeat(22)}`;
const ENDPOINT = `ch_${'e'.repeat(22)}`;
const PRICE_ALERT = `pa_${'b'.repeat(22)}`;
const MUTE = `mu_${'b'.repeat(22)}`;
const OWN_STRATEGY = `own_${'b'.repeat(22)}`;
const OWN_SIGNAL = `osig_${'b'.repeat(22)}`;
const JOURNAL = 'b'.repeat(22);
const CONNECTION = `brk_${'b'.repeat(22)}`;
const ORDER = `bor_${'b'.repeat(22)}`;
const CERTIFICATE = 'AC-BBBBB-BBBBB';
const PASSKEY = 'passkey-of-ben';
const PROVIDER = 'provider-of-ben';
const HEADERS = { host: 'localhost', 'sec-fetch-site': 'same-origin' };

/** Writes whose path names something that belongs to no account. */
const OF_NOBODY = [
  'favourites.add',
  'favourites.remove',
  ...Object.keys(writes.academy)
    .filter((name) => name !== 'nameCertificate')
    .map((name) => `academy.${name}`),
];

let program: OpenProgram;
const cookies: Record<'amara' | 'ben' | 'operator', string> = { amara: '', ben: '', operator: '' };
/** What belongs to Ben, by the noun of the calls. */
const ids: Record<string, string> = {
  runs: RUN,
  studies: STUDY,
  endSignIn: 'ben',
  dismissPosition: ORDER,
  disconnectProvider: PROVIDER,
  security: PASSKEY,
  deliveryChannels: CHANNEL,
  deliveryWebhooks: ENDPOINT,
  priceAlerts: PRICE_ALERT,
  deliveryMutes: MUTE,
  ownStrategies: OWN_STRATEGY,
  ownSignals: OWN_SIGNAL,
  ownInbound: OWN_STRATEGY,
  certificateFile: CERTIFICATE,
  certificatePdf: CERTIFICATE,
  credential: CERTIFICATE,
  nameCertificate: CERTIFICATE,
  academy: 'course-of-ben',
  journal: `jt_${JOURNAL}`,
  changePlan: `jp_${JOURNAL}`,
  removePlan: `jp_${JOURNAL}`,
  removeView: `jv_${JOURNAL}`,
  removeScreenshot: `js_${JOURNAL}`,
  brokers: CONNECTION,
  accountRecords: CONNECTION,
  confirm: ORDER,
};

const call = (method: string, url: string, cookie: string, body: object | null = null) =>
  program.ask({
    method: method as 'GET',
    url,
    headers: { ...HEADERS, ...(cookie === '' ? {} : { cookie }) },
    ...(body === null ? {} : { payload: body }),
  });

/** Makes something for Ben; returns its answer. */
async function make(write: Write, input: object): Promise<{ readonly id: string }> {
  const { method, path, body } = toRequest(write, input as never);
  const answer = await call(method, path, cookies.ben, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  for (const id of ['amara', 'ben', 'operator'] as const) cookies[id] = await joinProgram(database, { id, at: NOW });
  await grantOperator(database, 'operator', new Date(NOW));
  await make(writes.plan.startTrial, {});
  ids.apiKeys = (await make(writes.apiKeys.create, { name: 'API key of Ben', scopes: ['signals:read'] })).id;
  ids.subscriptions = (await make(writes.subscriptions.create, { strategyId: STRATEGY })).id;
  ids.watchlists = (await make(writes.watchlists.create, { name: 'List of Ben', items: [] })).id;
  const createdAt = new Date(NOW);
  // Without a fresh proof, what a protected call names is not even looked for.
  await database.update(signIn).set({ steppedUpAt: createdAt });
  const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt };
  await database.insert(passkey).values({ id: PASSKEY, accountId: 'ben', name: 'Key of Ben', ...key });
  const channel = {
    id: CHANNEL,
    accountId: 'ben',
    kind: 'email',
    address: 'second-of-ben@example.com',
    label: '',
  } as const;
  const sends = { state: 'active', since: createdAt, createdAt, categories: [] } as const;
  const endpoint = { ...channel, id: ENDPOINT, kind: 'webhook', address: 'https://ben.example.com/' } as const;
  await database.insert(deliveryChannel).values([
    { ...channel, ...sends },
    { ...endpoint, ...sends },
  ]);
  const level = { symbol: 'EURUSD', direction: 'above', level: '1.10000', createdAt } as const;
  await database.insert(priceAlert).values({ id: PRICE_ALERT, accountId: 'ben', ...level });
  const strategy = { id: OWN_STRATEGY, accountId: 'ben', name: 'Strategy of Ben', mode: 'live', createdAt } as const;
  await database.insert(ownStrategy).values(strategy);
  const inbound = { publicId: 'tv_ben', accountId: 'ben', strategyId: OWN_STRATEGY, secretHash: '', secretEnd: '' };
  await database.insert(ownInbound).values({ ...inbound, createdAt });
  await database.insert(ownSignal).values(getOwnSignal('ben', OWN_SIGNAL, OWN_STRATEGY, createdAt));
  const entry = {
    accountId: 'ben',
    mode: 'live',
    position: 1,
    kind: 'signal.opened',
    strategyId: OWN_STRATEGY,
  } as const;
  await database.insert(memberLogEntry).values({ ...entry, issuedAt: createdAt, data: {} });
  const mute = { kind: 'strategy', subject: STRATEGY, until: null, createdAt } as const;
  await database.insert(deliveryMute).values({ id: MUTE, accountId: 'ben', ...mute });
  await database.insert(deliveryInbox).values({ accountId: 'ben', readAt: createdAt });
  const certificate = { number: CERTIFICATE, courseId: 'risk', course: 'Risk', right: 8, of: 8, issuedAt: createdAt };
  await database.insert(courseCertificate).values({ ...certificate, accountId: 'ben', signed: CERTIFICATE });
  const person = { issuer: 'https://id.example.com', subject: 'ben', provider: PROVIDER };
  await database.insert(providerIdentity).values({ ...person, accountId: 'ben', createdAt });
  const series = { market: 'real', symbol: 'EURUSD', timeframe: '1h', params: {}, costFactor: 1 } as const;
  const state = { state: 'done', progress: 1, attempts: 1, createdAt } as const;
  const trade = { symbol: 'EURUSD', side: 'long', entry: '1.1', stop: null, target: null, exits: [] } as const;
  const more = { openedAt: createdAt.toISOString(), closedAt: null, lots: null, profit: null, costs: null };
  const written = { accountId: 'ben', createdAt, updatedAt: createdAt, note: 'Note of Ben' } as const;
  const typed = { source: 'typed', trade: { ...trade, ...more, currency: null } } as const;
  await database.insert(journalEntry).values({ ...written, ...typed, id: `jt_${JOURNAL}` });
  const called = { accountId: 'ben', name: 'Plan of Ben', createdAt };
  await database.insert(journalPlan).values({ ...called, id: `jp_${JOURNAL}`, text: '', criteria: [] });
  await database.insert(journalView).values({ ...called, id: `jv_${JOURNAL}`, filters: {} });
  const screenshot = { accountId: 'ben', entryId: `jt_${JOURNAL}`, width: 1, height: 1, createdAt };
  await database
    .insert(journalScreenshot)
    .values({ ...screenshot, id: `js_${JOURNAL}`, picture: plainPng({ width: 1, height: 1 }) });
  const held = { accountId: 'ben', broker: 'oanda', environment: 'demo', tradeMode: 'manual', createdAt } as const;
  const settings = {
    caps: { ordersPerDay: null, lossPerDay: null },
    chosenNames: {},
    instruments: [],
    differences: [],
  };
  await database.insert(brokerConnection).values({ id: CONNECTION, ...held, ...settings });
  const copied = {
    signalId: 'sig_ben',
    strategyId: STRATEGY,
    symbol: 'EURUSD',
    timeframe: '5m',
    side: 'long',
  } as const;
  const prices = { type: 'market', entry: 1.1, stop: 1.09, currentStop: 1.09, placedStop: 1.09, targets: [] } as const;
  const waits = { state: 'to-confirm', barCloseAt: createdAt, validUntil: createdAt, confirmUntil: createdAt } as const;
  const of = { id: ORDER, accountId: 'ben', connectionId: CONNECTION, createdAt };
  await database.insert(brokerOrder).values({ ...of, ...copied, ...prices, ...waits });
  const rules = { strategyId: STRATEGY, version: 1, codeSha256: '' };
  await database.insert(run).values({ id: RUN, accountId: 'ben', name: 'Run of Ben', ...rules, ...series, ...state });
  const axes = [{ name: 'stopAtr', from: 1, to: 2, step: 1 }];
  const bars = { strategyId: STRATEGY, symbols: ['EURUSD'], timeframe: '1h', from: null, to: null } as const;
  const sampling = { kind: 'grid' } as const;
  const tried = { params: {}, costFactor: 1, axes, sampling, measure: 'sharpeRatio' } as const;
  const named = { id: STUDY, accountId: 'ben', kind: 'sweep', name: 'Sweep of Ben', market: 'real' } as const;
  await database
    .insert(study)
    .values({ ...named, settings: { kind: 'sweep', ...bars, symbols: ['EURUSD'], ...tried }, ...state });
});
afterAll(() => program.close());

const named = Object.entries<Readonly<Record<string, Write>>>(writes).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, write]) => [`${noun}.${name}`, write] as const),
);
const ofOneThing = named.filter(
  ([name, { params, callers }]) => params !== undefined && callers !== 'operators' && !OF_NOBODY.includes(name),
);
/** What the payment provider answers: the site of these tests has none. */
const OF_PROVIDER = ['billing.change'];
const ownReads = Object.entries<Read>(READS).filter(
  ([name, { entitlement, path }]) => entitlement === 'own' && path.startsWith('/api/') && !OF_PROVIDER.includes(name),
);

/** Returns the id of what belongs to Ben for a call; fails for a new noun without a row in `ids`. */
function idFor(name: string): string {
  const [noun, verb] = name.split('.') as [string, string];
  const id = ids[verb] ?? ids[noun];
  if (id === undefined) throw new Error(`${name}: add what belongs to Ben to \`ids\`.`);
  return id;
}

const BODIES: Record<string, object> = {
  'academy.nameCertificate': { holder: 'Taken' },
  'brokers.change': { tradeMode: 'automated' },
  'deliveryChannels.change': { isOn: false },
  'journal.changeTrade': { lots: 1 },
  'journal.write': {
    note: 'Taken',
    tags: [],
    planId: null,
    followed: null,
    criteria: {},
    rating: null,
    revision: 0,
  },
  'journal.changePlan': { name: 'Taken', text: '', criteria: [] },
  'journal.addScreenshot': { picture: plainPng({ width: 10, height: 10 }).toString('base64') },
  'ownStrategies.change': { name: 'Taken' },
  'ownSignals.change': { close: true },
  'ownInbound.change': { isPathAllowed: true },
  'ownInbound.setPosition': { symbol: 'EURUSD', position: 'flat' },
  'deliveryWebhooks.replay': { deliveryId: 'dl_ben' },
  'runs.rename': { name: 'Taken' },
  'studies.rename': { name: 'Taken' },
  'security.renamePasskey': { name: 'Taken' },
  'subscriptions.keep': { isKept: true },
  'watchlists.change': { name: 'Taken' },
};

/** Returns all rows of Ben. */
async function ownedByBen(): Promise<string> {
  const ben: Owner = { accountId: 'ben', email: '', otherAddresses: [], trySubjects: [] };
  const rows: unknown[] = [];
  for (const { table, of } of PERSONAL_TABLES) {
    const owned = sql`select ${table}::text as t from ${table} where ${of(ben)} order by 1`;
    rows.push((await program.db.database.execute<{ t: string }>(owned)).rows);
  }
  return JSON.stringify(rows);
}

test.each(ofOneThing)('%s does nothing to what belongs to another account', async (name, { method, path }) => {
  const url = path.replace(':id', idFor(name));
  const before = await ownedByBen();
  const statuses = [];
  for (const cookie of ['', cookies.amara, cookies.operator]) {
    statuses.push((await call(method, url, cookie, BODIES[name] ?? null)).statusCode);
  }
  expect(statuses).toEqual([401, 404, 404]);
  expect(await ownedByBen()).toBe(before);
});

test('No one orders the watchlists of another account', async () => {
  const { method, path } = writes.watchlists.order;
  expect((await call(method, path, cookies.amara, { ids: [ids.watchlists] })).statusCode).toBe(409);
});

test.each(ownReads)('%s shows nothing of another account', async (name, { path, query }) => {
  const url = path.replace(':id', path.includes(':id') ? idFor(name) : '').replace(':moduleId', 'confidence');
  expect(query === undefined || query.safeParse({}).success || path.includes(':id')).toBe(true);
  const anonymous = await call('GET', url, '');
  expect([anonymous.statusCode, anonymous.body]).toEqual(name === 'auth.user' ? [200, 'null'] : [401, anonymous.body]);
  for (const cookie of [cookies.amara, cookies.operator]) {
    const answer = await call('GET', url, cookie);
    expect(answer.statusCode, answer.body).toBe(path.includes(':id') ? 404 : 200);
    for (const own of ['ben@example.com', 'of Ben', ...Object.values(ids).filter((id) => id !== 'ben')]) {
      // A problem document names the address that was asked for.
      expect(answer.body.replaceAll(url, '')).not.toContain(own);
    }
  }
});

test('Ben sees all of it, so the test would detect a leak', async () => {
  const seen = await Promise.all(
    ownReads.map(([name, { path }]) =>
      call('GET', path.replace(':id', path.includes(':id') ? idFor(name) : ''), cookies.ben),
    ),
  );
  const all = seen.map(({ body }) => body).join();
  for (const own of ['ben@example.com', 'List of Ben', 'Key of Ben', 'Run of Ben', ids.subscriptions!]) {
    expect(all).toContain(own);
  }
});
