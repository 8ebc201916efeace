import { writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { useFolder } from '../../platform/testing/use-folder.ts';
import { FilesProvider } from './files-provider.ts';
import { importPath } from './imports/import-file.ts';
import { LastPrices } from './last-prices.ts';
import type { MarketDataProvider } from './provider.ts';

const HOUR_MS = 3_600_000;
/** A Tuesday. */
const START = Date.UTC(2024, 0, 2);

const db = useTestDatabase();
const folder = useFolder('prices');
let now = START;
const clock = { now: () => now };

beforeEach(() => {
  now = START + 4 * HOUR_MS;
});

interface Import {
  readonly symbol: string;
  readonly timeframe: '5m' | '1h';
  readonly hours: number;
  readonly close: number;
  readonly redistributable: boolean;
}

async function bringIn({ symbol, timeframe, hours, close, redistributable }: Import): Promise<void> {
  const step = timeframe === '1h' ? HOUR_MS : HOUR_MS / 12;
  const rows = Array.from({ length: (hours * HOUR_MS) / step }, (_, i) => {
    const time = new Date(START + i * step).toISOString().slice(0, 19);
    return `${time}Z,1.1,1.2,1.0,${close},`;
  });
  const path = folder.join(`${symbol}_${timeframe}.csv`);
  await writeFile(path, ['time,open,high,low,close,volume', ...rows].join('\n'));
  await importPath(path, {
    overrides: {},
    database: db.database,
    clock: { now: () => Date.UTC(2026, 0, 1) },
    replace: false,
    force: false,
    redistributable,
  });
}

/** Returns a provider that records the requested symbols. */
function counted(source: MarketDataProvider) {
  const requested: string[] = [];
  const provider = Object.assign(Object.create(source) as MarketDataProvider, {
    lastBar: (symbol: string) => {
      requested.push(symbol);
      return source.lastBar(symbol);
    },
  });
  return { requested, provider };
}

test('uses the finest series that may be published', async () => {
  await bringIn({ symbol: 'GBPUSD', timeframe: '1h', hours: 3, close: 1.11, redistributable: true });
  await bringIn({ symbol: 'GBPUSD', timeframe: '5m', hours: 4, close: 1.19, redistributable: false });
  await bringIn({ symbol: 'EURUSD', timeframe: '1h', hours: 3, close: 1.11, redistributable: true });
  await bringIn({ symbol: 'EURUSD', timeframe: '5m', hours: 4, close: 1.19, redistributable: true });
  const prices = await new LastPrices(new FilesProvider(db.database, clock), clock).list();
  expect(prices.map(({ symbol, price, barCloseAt }) => [symbol, price, barCloseAt])).toEqual([
    ['EURUSD', '1.19000', '2024-01-02T04:00:00.000Z'],
    ['GBPUSD', '1.11000', '2024-01-02T03:00:00.000Z'],
  ]);
});

test('marks a price stale if more than two bars are missing', async () => {
  const provider = new FilesProvider(db.database, clock);
  const isStaleAt = async (symbol: string, hours: number) => {
    now = START + hours * HOUR_MS;
    return (await new LastPrices(provider, clock).list({ symbol }))[0]?.isStale;
  };
  expect([await isStaleAt('EURUSD', 4.2), await isStaleAt('EURUSD', 4.25)]).toEqual([false, true]);
  expect([await isStaleAt('GBPUSD', 5.9), await isStaleAt('GBPUSD', 6)], 'hours are longer').toEqual([false, true]);
});

test('reads prices once a second for any number of callers', async () => {
  const { requested, provider } = counted(new FilesProvider(db.database, clock));
  const prices = new LastPrices(provider, clock);
  await Promise.all([prices.list(), prices.list(), prices.list({ symbol: 'EURUSD' })]);
  now += 999;
  await prices.list();
  expect(requested).toEqual(['EURUSD', 'GBPUSD']);
  now += 1;
  await prices.list();
  expect(requested).toHaveLength(4);
  now -= HOUR_MS;
  await prices.list();
  expect(requested, 'a clock that was set back invalidates the cache').toHaveLength(6);
});

test('returns prices of a new import, and does not cache a failed read', async () => {
  const source = new FilesProvider(db.database, clock);
  let isAway = true;
  const provider = Object.assign(Object.create(source) as MarketDataProvider, {
    lastBar: async (symbol: string) => {
      if (isAway) throw new Error('the database is away');
      return source.lastBar(symbol);
    },
  });
  const prices = new LastPrices(provider, clock);
  await expect(prices.list()).rejects.toThrow('the database is away');
  isAway = false;
  const before = await prices.list();
  expect(before).toHaveLength(2);
  await bringIn({ symbol: 'AUDUSD', timeframe: '1h', hours: 2, close: 1.05, redistributable: true });
  now += 1_000;
  expect(await prices.list({ symbol: 'AUDUSD' })).toMatchObject([{ price: '1.05000' }]);
});

test('returns instruments without prices in a market without bars', async () => {
  const provider = Object.assign(Object.create(new FilesProvider(db.database, clock)) as MarketDataProvider, {
    lastBar: async () => null,
  });
  const [first] = await new LastPrices(provider, clock).list();
  expect(first).toMatchObject({ price: null, barCloseAt: null, isStale: false });
});
