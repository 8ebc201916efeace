import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ANONYMOUS, type Principal, RISK_CHANGES_PER_DAY, RISK_DEFAULTS, type RiskLimits } from '@sealtick/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { AuditEntry } from '../../platform/http/mount-writes.ts';
import { silentLog } from '../../platform/logging.ts';
import { MIGRATIONS_FOLDER } from '../../platform/migrations.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { watchTransactions } from '../../platform/testing/watch-transactions.ts';
import { addAccount } from '../../testing/add-account.ts';
import { account } from '../identity/account.tables.ts';
import { createRisk, findCurrentRisk, listRiskVersions } from './index.ts';

const SIGNED_UP = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const getMember = (accountId: string): Principal => ({ kind: 'member', accountId, strategies: [] });
const iso = (ms: number) => new Date(ms).toISOString();

const db = useTestDatabase();
let app: FastifyInstance;
let principal: Principal;
let now: number;
/** How far the market is ahead of the wall clock, ms. */
let ahead = 0;
const audited: AuditEntry[] = [];

beforeAll(async () => {
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [createRisk()],
    getViewer: () => testViewer(db.database, { principal, now: now + ahead, clock: { now: () => now } }),
    audit: async (_viewer, entry) => {
      audited.push(entry);
    },
  });
  watchTransactions(app, db.database);
});
beforeEach(async () => {
  principal = getMember('a');
  now = SIGNED_UP + DAY;
  for (const id of ['a', 'b']) await addAccount(db.database, id, new Date(SIGNED_UP));
});
afterEach(async () => {
  audited.length = 0;
  ahead = 0;
  await db.database.delete(account);
});
afterAll(() => app.close());

const get = () => app.inject({ url: '/api/risk', headers: { host: 'localhost' } });
const put = (change: Partial<RiskLimits> & { restatesEquity?: boolean } = {}) =>
  app.inject({
    method: 'PUT',
    url: '/api/risk',
    payload: { ...RISK_DEFAULTS, ...change },
    headers: { host: 'localhost' },
  });

describe('Risk settings', () => {
  test('are the defaults until they are saved, with the equity stated at sign-up', async () => {
    const answer = await get();
    expect(answer.json()).toEqual({ ...RISK_DEFAULTS, equityStatedAt: iso(SIGNED_UP), savedAt: null });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('are in force once saved, for this account only, with an audit entry of what changed', async () => {
    const saved = await put({ maxRiskPerTrade: 0.021, sizing: 'kelly', automaticStopLoss: false });
    const limits = { ...RISK_DEFAULTS, maxRiskPerTrade: 0.021, sizing: 'kelly', automaticStopLoss: false };
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { ...limits, equityStatedAt: iso(SIGNED_UP), savedAt: iso(now) },
    ]);
    expect((await get()).json()).toEqual(saved.json());
    expect(audited).toMatchObject([
      {
        act: 'risk.changed',
        subject: null,
        values: {
          before: { maxRiskPerTrade: 0.02, sizing: 'fixed' },
          after: { maxRiskPerTrade: 0.021, sizing: 'kelly' },
        },
      },
    ]);
    principal = getMember('b');
    expect((await get()).json()).toMatchObject({ maxRiskPerTrade: 0.02, savedAt: null });
  });

  test('state the equity when it or the currency changes, or when the member says so', async () => {
    const statedAt = async (change: Parameters<typeof put>[0]) => {
      now += DAY;
      return (await put(change)).json().equityStatedAt;
    };
    expect(await statedAt({ maxDrawdown: 0.2 })).toBe(iso(SIGNED_UP));
    expect(await statedAt({ equity: 24_397.95 })).toBe(iso(now));
    const first = now;
    expect(await statedAt({ equity: 24_397.95, maxDrawdown: 0.05 })).toBe(iso(first));
    expect(await statedAt({ equity: 24_397.95, currency: 'JPY' })).toBe(iso(now));
    expect(await statedAt({ equity: 24_397.95, currency: 'JPY', restatesEquity: true })).toBe(iso(now));
  });

  test('state the equity by the wall clock, however far the market is ahead', async () => {
    ahead = 100 * DAY;
    expect((await put()).json()).toMatchObject({ equityStatedAt: iso(SIGNED_UP), savedAt: iso(now + ahead) });
    expect((await put({ restatesEquity: true })).json().equityStatedAt).toBe(iso(now));
  });

  test('have a stated equity of now after an update, if an accelerated market dated it ahead', async () => {
    await put({ equity: 20_000 });
    const stated = (await get()).json().equityStatedAt;
    await db.database.execute(sql`insert into risk_setting
      (account_id, since, currency, equity, equity_stated_at, max_risk_per_trade, sizing, max_daily_loss, max_drawdown, max_open_risk, max_group_risk, automatic_stop_loss)
      select 'b', since, currency, equity, now() + interval '4 years', max_risk_per_trade, sizing, max_daily_loss, max_drawdown, max_open_risk, max_group_risk, automatic_stop_loss
      from risk_setting`);
    const text = await readFile(join(MIGRATIONS_FOLDER, '0035_left-positions-and-equities/migration.sql'), 'utf8');
    const [update] = text.match(/UPDATE "risk_setting".*;/)!;
    await db.database.execute(sql.raw(update));
    expect((await get()).json().equityStatedAt).toBe(stated);
    principal = getMember('b');
    expect(Date.parse((await get()).json().equityStatedAt)).toBeLessThanOrEqual(Date.now());
  });

  test('have limits of open risk that follow the drawdown until they are stated', async () => {
    const put2 = (change: object) =>
      app.inject({ method: 'PUT', url: '/api/risk', payload: change, headers: { host: 'localhost' } });
    const { maxOpenRisk: _open, maxGroupRisk: _group, ...older } = RISK_DEFAULTS;
    expect((await put2({ ...older, maxDrawdown: 0.25 })).json()).toMatchObject({ maxOpenRisk: 0.2, maxGroupRisk: 0.1 });
    expect((await put({ maxOpenRisk: 0.07, maxGroupRisk: 0.035 })).json()).toMatchObject({ maxOpenRisk: 0.07 });
    expect((await put2({ ...older, maxDrawdown: 0.1 })).json()).toMatchObject({
      maxOpenRisk: 0.07,
      maxGroupRisk: 0.035,
    });
  });

  test('that are in force already add neither a version nor an audit entry', async () => {
    const saved = (await put({ maxRiskPerTrade: 0.01 })).json();
    now += 1_000;
    expect((await put({ maxRiskPerTrade: 0.01 })).json()).toEqual(saved);
    expect([(await listRiskVersions(db.database, 'a')).length, audited.length]).toEqual([2, 1]);
    expect((await put({ maxRiskPerTrade: 0.01, restatesEquity: true })).json().equityStatedAt).toBe(iso(now));
    expect(await listRiskVersions(db.database, 'a')).toHaveLength(3);
  });

  test('can be changed so often within 24 hours, and again as the first change is a day old', async () => {
    const change = (n: number) => put({ maxRiskPerTrade: n % 2 === 0 ? 0.01 : 0.03 });
    for (let n = 0; n < RISK_CHANGES_PER_DAY; n += 1) {
      expect((await change(n)).statusCode).toBe(200);
      now += 1_000;
    }
    const versions = await listRiskVersions(db.database, 'a');
    now = versions[1]!.since + DAY - 60_000;
    const refused = await change(RISK_CHANGES_PER_DAY);
    expect([refused.statusCode, refused.json().detail, refused.headers['retry-after']]).toEqual([
      429,
      `Risk settings can be changed ${RISK_CHANGES_PER_DAY} times within 24 hours.`,
      '60',
    ]);
    expect(await listRiskVersions(db.database, 'a')).toEqual(versions);
    principal = getMember('b');
    expect((await change(0)).statusCode, 'another account').toBe(200);
    principal = getMember('a');
    const later = now;
    now = versions[0]!.since - DAY;
    expect((await change(RISK_CHANGES_PER_DAY)).statusCode, 'a market whose clock is behind').toBe(200);
    await db.database.execute(sql`delete from risk_setting where id = (select max(id) from risk_setting)`);
    now = later;
    now += 60_000;
    expect((await change(RISK_CHANGES_PER_DAY)).statusCode).toBe(200);
    expect((await change(RISK_CHANGES_PER_DAY + 1)).statusCode).toBe(429);
    const current = await findCurrentRisk(db.database, ['a', 'b']);
    expect([...current.values()].map(({ maxRiskPerTrade }) => maxRiskPerTrade)).toEqual([0.01, 0.01]);
  });

  test('keep every version with the moment from which it is in force', async () => {
    await put({ maxRiskPerTrade: 0.01 });
    now += DAY;
    await put({ equity: 20_000 });
    const versions = await listRiskVersions(db.database, 'a');
    expect(
      versions.map(({ since, equity, equityStatedAt, maxRiskPerTrade }) => [
        since,
        equity,
        equityStatedAt,
        maxRiskPerTrade,
      ]),
    ).toEqual([
      [SIGNED_UP, 10_000, SIGNED_UP, 0.02],
      [SIGNED_UP + DAY, 10_000, SIGNED_UP, 0.01],
      [now, 20_000, now, 0.02],
    ]);
    expect(await listRiskVersions(db.database, 'b')).toHaveLength(1);
  });

  test('begin with the first saved ones where market time is behind the sign-up', async () => {
    now = SIGNED_UP - 100 * DAY;
    await put({ maxRiskPerTrade: 0.01 });
    const versions = await listRiskVersions(db.database, 'a');
    expect(versions.map(({ since }) => since)).toEqual([now, now]);
  });

  test.each([
    [{ maxRiskPerTrade: 0.2 }, '`maxRiskPerTrade` must be from 0.005 to 0.1 in steps of 0.001.'],
    [{ maxDrawdown: 0.125 }, '`maxDrawdown` must be from 0.05 to 0.25 in steps of 0.01.'],
    [{ equity: 0 }, '`equity` must be from 1 to 1000000000 in steps of 0.01.'],
    [{ currency: 'NOK' as 'USD' }, '`currency` must be one of USD, EUR, GBP, CHF, JPY, AUD, CAD.'],
    [{ sizing: 'half' as 'kelly' }, '`sizing` must be one of fixed, kelly.'],
    [{ maxOpenRisk: 0.21 }, '`maxOpenRisk` must be from 0.01 to 0.2 in steps of 0.01.'],
    [{ maxGroupRisk: 0.001 }, '`maxGroupRisk` must be from 0.005 to 0.2 in steps of 0.005.'],
    [{ maxDailyLoss: 0 }, '`maxDailyLoss` must be from 1 to 1000000000 in steps of 0.01.'],
  ])('refuse %j, name the field and what would be right', async (change, detail) => {
    const answer = await put(change);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, detail]);
    expect(audited).toEqual([]);
    expect((await get()).json().savedAt).toBeNull();
  });

  test('need a logged-in member, or an API key with the scope `risk`', async () => {
    principal = ANONYMOUS;
    expect([(await get()).statusCode, (await put()).statusCode]).toEqual([401, 401]);
    const key = { kind: 'key', mode: 'live', callsPerHour: 1_000, keyId: 'k', accountId: 'a', strategies: [] } as const;
    principal = { ...key, scopes: ['signals:read'] };
    expect([(await get()).statusCode, (await put()).statusCode]).toEqual([403, 403]);
    principal = { ...key, scopes: ['risk'] };
    expect([(await get()).statusCode, (await put()).statusCode]).toEqual([200, 200]);
  });
});
