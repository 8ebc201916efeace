import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPlan } from '../modules/billing/grants.ts';
import { accountExport } from '../modules/personal-data/personal-data.tables.ts';
import { captureLog } from '../platform/testing/capture-log.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { dumpTables, withText } from '../platform/testing/dump.ts';
import { filesIn } from '../platform/testing/files-in.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const { log, lines } = captureLog();

let program: OpenProgram;
let cookie: string;

beforeAll(async () => {
  program = await openProgramOn(await createTestDatabase(), { now: () => NOW }, { log });
  const { database } = program.db;
  cookie = await joinProgram(database, { id: 'amara', at: NOW });
  const grant = { accountId: 'amara', plan: 'pro', from: NOW - DAY_MS, until: NOW + DAY_MS } as const;
  await grantPlan(database, grant, async () => {});
});
afterAll(() => program.close());

const site = (more: object = {}) => ({ host: 'localhost', cookie, 'sec-fetch-site': 'same-origin', ...more });
async function post(url: string, payload?: object): Promise<Record<string, string>> {
  const answer = await program.ask({ method: 'POST', url, headers: site(), ...(payload ? { payload } : {}) });
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300);
  return answer.json();
}

/** Creates one secret of each kind that the site shows once. Returns them by what they open. */
async function createSecrets(): Promise<ReadonlyMap<string, string>> {
  const scopes = ['signals:read', 'signals:write'];
  const live = await post('/api/keys', { name: 'Live', scopes });
  const testKey = await post('/api/keys', { name: 'Test', mode: 'test', scopes });
  const renewed = await post(`/api/keys/${live.id}/secret`, { overlapHours: 24 });
  const { id } = await post('/api/strategies/mine', { name: 'Mine' });
  const alerts = await post(`/api/own-strategies/${id}/inbound/rotate`);
  const renewedAlerts = await post(`/api/own-strategies/${id}/inbound/rotate`);
  const { path } = await post(`/api/own-strategies/${id}/share`);
  const { bridgeKey } = await post('/api/brokers/connections', { broker: 'metatrader-5' });
  return new Map([
    ['key', live.secret!],
    ['renewed key', renewed.secret!],
    ['test key', testKey.secret!],
    ['address for alerts', alerts.secret!],
    ['renewed address for alerts', renewedAlerts.secret!],
    ['share link', path!.split('/').at(-1)!],
    ['bridge key', bridgeKey!],
    ['public id of alerts', alerts.publicId!],
  ]);
}

test('A secret that someone puts in the wrong place is in no table, file, line of the log, audit entry or export', async () => {
  const all = await createSecrets();
  const secrets = new Map([...all].filter(([what]) => what !== 'public id of alerts'));
  for (const [what, secret] of secrets) {
    const part = encodeURIComponent(secret);
    // In the query, in the path, as a name, in headers, in bodies.
    const inQuery = await program.ask({ url: `/api/signals?token=${part}`, headers: { host: 'localhost' } });
    expect(inQuery.statusCode, `${what} in the query`).toBe(400);
    const places = [
      { url: `/api/signals?${part}=1` },
      { url: `/api/signals/${part}` },
      { url: `/${part}` },
      { url: `/platform/strategies/${part}` },
      {
        url: `/api/inbound/tradingview/${all.get('public id of alerts')}/${part}`,
        method: 'POST',
        payload: 'buy EURUSD',
      },
      { url: '/api/inbound/tradingview/tv_unknown', method: 'POST', payload: { key: secret, symbol: 'EURUSD' } },
      { url: `/api/inbound/tradingview/${all.get('public id of alerts')}`, method: 'POST', payload: { key: secret } },
      { url: '/api/signals', headers: { authorization: `Basic ${secret}` } },
      { url: '/api/signals', headers: { authorization: secret } },
      { url: '/api/signals', method: 'POST', payload: { [secret]: 1 }, headers: { authorization: `Bearer ${secret}` } },
      { url: '/api/signals', headers: { referer: `http://localhost/?key=${part}`, 'user-agent': `bot ${secret}` } },
    ] as const;
    for (const { url, ...more } of places) {
      const headers = { host: 'localhost', ...('headers' in more ? more.headers : {}) };
      const answer = await program.ask({ ...more, url, headers } as never);
      expect(answer.statusCode, `${what} in ${url} ${answer.body}`).toBeLessThan(500);
    }
  }
  const { database } = program.db;
  await database.insert(accountExport).values({ accountId: 'amara', state: 'preparing', requestedAt: new Date(NOW) });
  await program.start('personal-data');
  await expect.poll(async () => (await database.select().from(accountExport))[0]?.state).toBe('ready');

  const stored = await dumpTables(database);
  for (const table of [
    'api_key',
    'own_inbound',
    'own_inbound_call',
    'own_strategy_share',
    'audit_entry',
    'account_export',
  ])
    expect(stored.get(table), `rows of ${table}`).not.toBe('');
  const files = await filesIn(program.folder);
  const logged = new Map(lines.map((line, i) => [`${i} ${line.msg}`, JSON.stringify(line)]));
  expect(logged.size).toBeGreaterThan(0);
  for (const [what, secret] of secrets) {
    for (const form of [
      secret,
      secret.replace(/^.*_(live|test)_/, ''),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ]) {
      expect(withText(stored, form), `tables with the ${what}`).toEqual([]);
      expect(withText(files, form), `files with the ${what}`).toEqual([]);
      expect(withText(logged, form), `lines with the ${what}`).toEqual([]);
    }
  }
});

test('The search finds a text that is stored', async () => {
  const text = randomBytes(12).toString('hex');
  await post('/api/strategies/mine', { name: text });
  expect(withText(await dumpTables(program.db.database), text)).toContain('own_strategy');
});
