import type { LogEntry, LogFact } from '@sealtick/contract';
import { DAY_MS, STRATEGIES } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { toParity } from '../parity/index.ts';
import { ContentsReader } from './contents-reader.ts';
import { LiveRecords } from './live-records.ts';
import { toStrategy } from './strategy-view.ts';

const START = Date.UTC(2024, 0, 1);
const HASH = 'ab'.repeat(32);
const strategy = STRATEGIES[0]!;
const iso = (ms: number) => new Date(ms).toISOString();

/** A log of `days` days with one trade per day: two wins of 1 R, then a loss of 1 R, and so on. */
function log(days: number): LogEntry[] {
  const entries: LogEntry[] = [];
  const add = (at: number, fact: LogFact) =>
    entries.push({ v: 1, index: entries.length + 1, issuedAt: iso(at), salt: HASH, ...fact } as LogEntry);
  const market = 'simulated' as const;
  const costs = { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' };
  add(START, {
    kind: 'strategy.published',
    market,
    id: strategy.id,
    version: 1,
    paramsSha256: HASH,
    codeSha256: HASH,
    streams: [{ symbol: 'EURUSD', timeframe: '5m', anchor: iso(START) }],
    instruments: [{ symbol: 'EURUSD', tick: '0.00001', costs, session: 'always' }],
  });
  for (let day = 0; day < days; day++) {
    const at = START + day * DAY_MS + 3_600_000;
    const signalId = `s${day}`;
    const common = { market, signalId } as const;
    const price = day % 3 === 2 ? '1.09900' : '1.10100';
    add(at, {
      ...common,
      kind: 'signal.opened',
      strategyId: strategy.id,
      version: 1,
      symbol: 'EURUSD',
      timeframe: '5m',
      side: 'long',
      type: 'market',
      entry: '1.10000',
      stop: '1.09900',
      targets: [{ price: '1.10100', weight: 1 }],
      confidence: 50,
      confidenceN: 0,
      barCloseAt: iso(at),
      validUntil: iso(at + 300_000),
      grade: 2,
      noteSha256: HASH,
    });
    add(at, { ...common, kind: 'signal.updated', change: 'filled', barCloseAt: iso(at + 300_000), price: '1.10000' });
    add(at, {
      ...common,
      kind: 'signal.closed',
      reason: day % 3 === 2 ? 'stop' : 'target',
      barCloseAt: iso(at + 600_000),
      exits: [{ price, weight: 1 }],
      cost: '0',
      netR: day % 3 === 2 ? -1 : 1,
    });
    add(START + (day + 1) * DAY_MS, {
      kind: 'day.marked',
      market,
      date: iso(START + day * DAY_MS).slice(0, 10),
      marks: [],
    });
  }
  return entries;
}

function records(entries: readonly LogEntry[]): LiveRecords {
  const read = async (from: number, to: number) =>
    entries.slice(from - 1, to).map((entry) => ({ json: JSON.stringify(entry) }));
  return new LiveRecords(new ContentsReader(read), 'simulated');
}

const strategyAfter = async (days: number) => {
  const live = await records(log(days)).find(strategy.id, START + days * DAY_MS);
  return toStrategy(strategy, 'simulated', null, null, live, toParity(null, 0));
};
const metricsAfter = async (days: number) => (await strategyAfter(days)).performanceMetrics;

test('shows a live record of 90 days and 30 trades as the strategy’s figures, marked live', async () => {
  const metrics = await metricsAfter(91);
  expect(metrics).toMatchObject({
    basis: { record: 'live', market: 'simulated' },
    trades: 91,
    from: iso(START),
    to: iso(START + 91 * DAY_MS),
  });
  expect(metrics.winRate).toBeCloseTo(61 / 91, 12);
  expect(metrics.sharpe).toBeGreaterThan(0);
  expect(metrics.annualReturn, 'a record under a year is not annualised').toBeNull();
});

test('shows the curve of the same record as the figures, from its first mark to its last', async () => {
  const { equityCurve } = await strategyAfter(91);
  expect(equityCurve?.time[0]).toBe(START);
  expect(equityCurve?.time.at(-1)).toBe(START + 91 * DAY_MS);
  expect((await strategyAfter(89)).equityCurve).toBeNull();
});

test('shows the backtest if the live record is shorter', async () => {
  expect((await metricsAfter(89)).basis.record).toBe('backtest');
});

test('updates figures as the log grows, without entries that are not public yet', async () => {
  const entries = log(10);
  const shown: LogEntry[] = entries.slice(0, 20);
  const live = records(shown);
  const count = async (days: number) =>
    (await live.find(strategy.id, START + days * DAY_MS))?.statistics.find(({ key }) => key === 'trades')?.value;
  expect(await count(10)).toBe(4);
  shown.push(...entries.slice(20));
  expect(await count(10)).toBe(10);
  expect(await count(7)).toBe(7);
});

test.each([
  ['on a day with a mark', 10],
  ['on a day without one, as at a weekend', 12],
  ['before the first mark', 0],
])('computes a record once %s', async (_when, days) => {
  const live = records(log(10));
  const at = START + days * DAY_MS;
  expect(await live.find(strategy.id, at + 3_600_000)).toBe(await live.find(strategy.id, at + 60_000));
});

test('excludes an entry until it is public, even if it concerns an earlier event', async () => {
  const entries = log(10);
  const madeAt = START + 12 * DAY_MS;
  const late = entries.map((entry, i) => (i >= 20 ? { ...entry, issuedAt: iso(madeAt) } : entry));
  const live = records(late);
  const count = async (until: number) =>
    (await live.find(strategy.id, until))?.statistics.find(({ key }) => key === 'trades')?.value;
  expect(await count(madeAt - 1)).toBe(4);
  expect(await count(madeAt)).toBe(10);
});

test('returns an empty record for a newly published strategy', async () => {
  const record = await records(log(1)).find(strategy.id, START - 900_000);
  expect(record?.curve.time).toEqual([START]);
  expect(record?.trades).toEqual([]);
});

test('returns null for a strategy that was never published', async () => {
  expect(await records([]).find(strategy.id, START)).toBeNull();
});
