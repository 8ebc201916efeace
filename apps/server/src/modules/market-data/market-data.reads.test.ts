import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@sealtick/client';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { importPath } from './imports/import-file.ts';
import { createMarketData } from './market-data-module.ts';

const NOW = Date.UTC(2026, 2, 4, 10, 2, 30);
const log = pino({ level: 'silent' });
const clock = { now: () => NOW };

const db = useTestDatabase();
let simulated: FastifyInstance;
let files: FastifyInstance;

function getApp(market: Config['market'], barSeconds = 300): Promise<FastifyInstance> {
  const config: Config = {
    ...readConfig({}),
    baseUrl: 'https://signals.example.com',
    market,
    simulatedBarSeconds: barSeconds,
    simulatedRunUpDays: 0,
  };
  const { module } = createMarketData({ config, db: db.database, clock, log });
  return buildApp({ config, log, modules: [module] });
}

beforeAll(async () => {
  simulated = await getApp('simulated');
  files = await getApp('files');
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-routes-'));
  for (const symbol of ['EURUSD', 'XAUUSD']) {
    const rows = Array.from({ length: 48 }, (_, i) => {
      const time = new Date(Date.UTC(2024, 0, 2) + i * 3_600_000).toISOString().slice(0, 19);
      return `${time}Z,1.1,1.2,1.0,1.15,`;
    });
    const path = join(folder, `${symbol}_1h.csv`);
    await writeFile(path, ['time,open,high,low,close,volume', ...rows].join('\n'));
    const redistributable = symbol === 'EURUSD';
    await importPath(path, {
      overrides: {},
      database: db.database,
      clock,
      replace: false,
      force: true,
      redistributable,
    });
  }
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await simulated?.close();
  await files?.close();
});

const get = (app: FastifyInstance, url: string) => app.inject({ method: 'GET', url });

describe('GET /api/bars', () => {
  test('returns the newest closed bars, oldest first, with formatted prices and the market kind', async () => {
    const answer = await get(simulated, '/api/bars?symbol=EURUSD&timeframe=5m&limit=3');
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ symbol: 'EURUSD', timeframe: '5m', market: 'simulated', accelerated: false });
    expect(body.bars.map((bar: { closeTime: string }) => bar.closeTime)).toEqual([
      '2026-03-04T09:50:00.000Z',
      '2026-03-04T09:55:00.000Z',
      '2026-03-04T10:00:00.000Z',
    ]);
    for (const price of [body.bars[0].open, body.bars[2].close]) expect(price).toMatch(/^\d+\.\d{5}$/);
  });

  test('links to earlier bars until there are none', async () => {
    const first = await get(simulated, '/api/bars?symbol=XAUUSD&timeframe=daily&limit=400');
    const next = /<(\S+)>; rel="next"/.exec(String(first.headers.link))?.[1];
    const second = await get(simulated, next ?? '');
    const closes = (body: { bars: { closeTime: string }[] }) => body.bars.map(({ closeTime }) => closeTime);
    expect(closes(second.json()).at(-1)).toBe(first.json().bars[0].time);
    expect(closes(second.json())).toHaveLength(220);
    expect(second.headers.link).toBeUndefined();
    expect(first.json().oldest, 'of all pages').toBe(second.json().bars[0].time);
  });

  test('returns only bars within the requested range', async () => {
    const range = 'from=2026-03-03T00:00:00Z&to=2026-03-03T04:00:00Z';
    const { bars, oldest } = (await get(simulated, `/api/bars?symbol=EURUSD&timeframe=1h&${range}&limit=4`)).json();
    expect(bars).toHaveLength(4);
    expect(oldest).toBe(bars[0].time);
    expect(bars[0].time).toBe('2026-03-03T00:00:00.000Z');
  });

  test.each([
    ['symbol=EURUSD', 400, 'timeframe'],
    ['symbol=EURUSD&timeframe=2h', 400, 'timeframe'],
    ['symbol=EURUSD&timeframe=5m&limit=501', 400, 'limit'],
    ['symbol=EURUSD&timeframe=5m&limit=0', 400, 'limit'],
    ['symbol=EURUSD&timeframe=5m&limit=1e9', 400, 'limit'],
    ['symbol=EURUSD&timeframe=5m&from=yesterday', 400, 'from'],
    ['symbol=EURUSD&timeframe=5m&from=2026-03-03T04:00:00Z&to=2026-03-03T04:00:00Z', 400, 'from'],
    ['symbol=EURUSD&timeframe=5m&key=secret', 400, 'key'],
    ['symbol=DOGEUSD&timeframe=5m', 404, null],
    [`symbol=${'A'.repeat(21)}&timeframe=5m`, 400, 'symbol'],
  ])('rejects %s with %i', async (query, status, field) => {
    const answer = await get(simulated, `/api/bars?${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    if (field !== null) expect(answer.json().errors.map(({ path }: { path: string }) => path)).toContain(field);
  });

  test('reports an accelerated market', async () => {
    const fast = await getApp('simulated', 5);
    expect((await get(fast, '/api/bars?symbol=EURUSD&timeframe=1h&limit=1')).json().accelerated).toBe(true);
    await fast.close();
  });

  test('serves imported bars only if the operator may publish them', async () => {
    const mine = await get(files, '/api/bars?symbol=EURUSD&timeframe=4h');
    expect(mine.statusCode).toBe(200);
    expect(mine.json()).toMatchObject({ market: 'real', bars: expect.any(Array) });
    const theirs = await get(files, '/api/bars?symbol=XAUUSD&timeframe=1h');
    expect(theirs.statusCode).toBe(403);
    expect(theirs.body).not.toContain('1.15');
    expect((await get(files, '/api/bars?symbol=EURUSD&timeframe=5m')).statusCode).toBe(404);
  });
});

describe('GET /api/prices', () => {
  test('is read by the client for all instruments or one', async () => {
    const app = await getApp('simulated');
    onTestFinished(() => app.close());
    const { prices } = createClient({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
    expect(await prices.list()).toEqual((await get(app, '/api/prices')).json());
    expect((await prices.list({ symbol: 'XAUUSD' })).map(({ symbol }) => symbol)).toEqual(['XAUUSD']);
  });

  test('returns the close of the newest bar of every instrument, in its digits', async () => {
    const answer = await get(simulated, '/api/prices');
    expect(answer.statusCode).toBe(200);
    const prices = answer.json();
    expect(prices).toHaveLength(10);
    for (const { symbol, market, price, barCloseAt, isStale } of prices) {
      const { bars } = (await get(simulated, `/api/bars?symbol=${symbol}&timeframe=5m&limit=1`)).json();
      expect({ price, barCloseAt }, symbol).toEqual({ price: bars[0].close, barCloseAt: bars[0].closeTime });
      expect({ market, isStale }).toEqual({ market: 'simulated', isStale: false });
    }
  });

  test('names the unit of distances: pips for fx, points otherwise', async () => {
    const prices: { symbol: string; unit: string; pip: number }[] = (await get(simulated, '/api/prices')).json();
    const unitBySymbol = Object.fromEntries(prices.map(({ symbol, unit, pip }) => [symbol, [unit, pip]]));
    expect(unitBySymbol).toMatchObject({
      EURUSD: ['pip', 0.0001],
      USDJPY: ['pip', 0.01],
      XAUUSD: ['point', 0.1],
      BTCUSD: ['point', 1],
    });
  });

  test('returns one instrument if requested', async () => {
    const one = (await get(simulated, '/api/prices?symbol=XAUUSD')).json();
    expect(one.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['XAUUSD']);
  });

  test.each([
    ['symbol=', 400, 'symbol'],
    [`symbol=${'A'.repeat(21)}`, 400, 'symbol'],
    ['symbol=EURUSD&symbol=XAUUSD', 400, 'symbol'],
    ['symbols=EURUSD', 400, 'symbols'],
    ['symbol=DOGEUSD', 404, null],
  ])('rejects %s with %i', async (query, status, field) => {
    const answer = await get(simulated, `/api/prices?${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    if (field !== null) expect(answer.json().errors.map(({ path }: { path: string }) => path)).toContain(field);
  });

  test('returns no price, only the unit, for bars that may not be published', async () => {
    const [mine, theirs] = (await get(files, '/api/prices')).json();
    expect(mine).toMatchObject({
      symbol: 'EURUSD',
      market: 'real',
      price: '1.15000',
      barCloseAt: '2024-01-04T00:00:00.000Z',
      isStale: true,
    });
    expect(theirs).toMatchObject({ symbol: 'XAUUSD', price: null, barCloseAt: null, isStale: false, unit: 'point' });
  });
});

describe('GET /api/bars/columns', () => {
  test('returns the same bars as columns of numbers, as many as requested', async () => {
    const columns = (await get(simulated, '/api/bars/columns?symbol=EURUSD&timeframe=1h&limit=700')).json();
    const { bars } = (await get(simulated, '/api/bars?symbol=EURUSD&timeframe=1h&limit=500')).json();
    expect(columns).toMatchObject({ symbol: 'EURUSD', timeframe: '1h', market: 'simulated' });
    for (const name of ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'])
      expect(columns[name]).toHaveLength(700);
    expect(columns.time.slice(-500).map((time: number) => new Date(time).toISOString())).toEqual(
      bars.map(({ time }: { time: string }) => time),
    );
    expect(columns.close.slice(-500).map((close: number) => close.toFixed(5))).toEqual(
      bars.map(({ close }: { close: string }) => close),
    );
  });

  test('rejects bars that may not be published, and a limit that is too large', async () => {
    expect((await get(files, '/api/bars/columns?symbol=XAUUSD&timeframe=1h')).statusCode).toBe(403);
    expect((await get(files, '/api/bars/columns?symbol=EURUSD&timeframe=5m')).statusCode).toBe(404);
    const tooMany = await get(simulated, '/api/bars/columns?symbol=EURUSD&timeframe=5m&limit=20001');
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.json().errors[0].path).toBe('limit');
  });
});

describe('GET /api/calendar', () => {
  test('lists the releases of a week in order, without their results', async () => {
    const answer = await get(simulated, '/api/calendar?from=2026-03-02T00:00:00Z&to=2026-03-09T00:00:00Z');
    expect(answer.statusCode).toBe(200);
    const releases = answer.json();
    expect(releases.length).toBeGreaterThan(0);
    for (const release of releases) {
      expect(Object.keys(release).sort()).toEqual(['country', 'impact', 'name', 'time']);
      expect(release.time >= '2026-03-02' && release.time < '2026-03-09').toBe(true);
    }
  });

  test.each([
    ['from=2026-03-09T00:00:00Z&to=2026-03-02T00:00:00Z', 'from'],
    ['from=1990-01-01T00:00:00Z&to=2026-03-02T00:00:00Z', 'from'],
    ['from=2026-03-02&to=2026-03-09T00:00:00Z', 'from'],
  ])('rejects %s and names %s', async (query, field) => {
    const answer = await get(simulated, `/api/calendar?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(field);
  });
});

describe('GET /api/instruments', () => {
  test('lists the instruments of the simulated market', async () => {
    const list = (await get(simulated, '/api/instruments')).json();
    expect(list).toHaveLength(10);
    expect(list).toContainEqual(
      expect.objectContaining({
        symbol: 'EURUSD',
        group: 'fx',
        digits: 5,
        market: 'simulated',
        timeframes: ['5m', '15m', '1h', '4h', 'daily'],
        costs: expect.objectContaining({ unit: 'pip', spread: 0.8, slippage: 0.1, rolloverFactor: 5 }),
      }),
    );
  });

  test('lists imported instruments with their timeframes', async () => {
    expect((await get(files, '/api/instruments')).json()).toMatchObject([
      { symbol: 'EURUSD', market: 'real', timeframes: ['1h', '4h', 'daily'] },
      { symbol: 'XAUUSD', market: 'real' },
    ]);
  });
});
