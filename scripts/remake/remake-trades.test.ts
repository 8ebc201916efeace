import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CostTable, getInstrument, type ParameterValues, type Timeframe } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpBars, madeUpReleases } from './made-up-bars.ts';
import { buildDocument, compareWithScript, hasPython, runScript } from './remake.ts';
import type { RemakeStream } from './remake-stream.ts';

const COSTS: CostTable = {
  unit: 'price',
  pip: 0,
  rolloverFactor: 3,
  releaseFactor: 4,
  rows: [
    { from: '2000-01-01', spread: 0.4, slippage: 0.1, commission: 0.3, long: 0.1, short: -0.05 },
    { from: '2007-06-01', spread: 0.3, slippage: 0.2, commission: 0.1, long: 0.01, short: -0.005 },
  ],
  source: 'made up',
};

/** Parameters with which a strategy trades often. */
const QUICK: Readonly<Record<string, ParameterValues>> = {
  'tideline-pullback': { trendBars: 50, pullbackBars: 10, finalTargetR: 2, maxHoldBars: 12 },
  'horizon-channel': { channelBars: 20, trailBars: 5, firstTargetR: 1, finalTargetR: 3, maxHoldBars: 20 },
  'pendulum-reversion': { trendBars: 50, rsiBars: 2, rsiEntry: 40, rsiExit: 60, stopAtr: 1, maxHoldBars: 4 },
  'first-range-breakout': { rangeHours: 8, trendBars: 50, maxTries: 3, firstTargetR: 0.3, finalTargetR: 1.6 },
  'tailwind-momentum': { lookbackBars: 20, volatilityBars: 20, holdBars: 6, firstTargetR: 0.5, finalTargetR: 3.1 },
  'sweep-and-gap': { waitBars: 20, leastGapAtr: 0.02, leastRiskAtr: 0.5, mostRiskAtr: 4, finalTargetR: 1.6 },
  'twin-ratio': { windowBars: 20, entryScore: 1, stopAtr: 1, exitScore: 0.8, finalTargetR: 0.9, maxHoldBars: 6 },
  'after-the-release': { leastImpact: 2, watchBars: 2, reactionAtr: 0.5, finalTargetR: 2.1, maxHoldBars: 6 },
};

/** Countries that count, and that do not, for pairs and for other instruments. */
const COUNTRIES = ['US', 'United States', 'Euro area', 'EUR', 'DE', 'Japan', 'New Zealand', 'us', 'CN'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-made-up-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Stamps = 'grid' | 'utc';
type Case = readonly [strategy: string, symbol: string, timeframe: Timeframe, stamps: Stamps, partner?: string];

const STREAMS: readonly Case[] = [
  ['tideline-pullback', 'EURUSD', '5m', 'utc'],
  ['horizon-channel', 'XAUUSD', '4h', 'grid'],
  ['tideline-pullback', 'BRENT', '4h', 'utc'],
  ['horizon-channel', 'UK100', 'daily', 'utc'],
  ['pendulum-reversion', 'US500', 'daily', 'grid'],
  ['pendulum-reversion', 'GER40', '4h', 'utc'],
  ['first-range-breakout', 'EURUSD', '1h', 'utc'],
  ['first-range-breakout', 'US100', '1h', 'utc'],
  ['first-range-breakout', 'BTCUSD', '1h', 'utc'],
  ['tailwind-momentum', 'EURUSD', 'daily', 'utc'],
  ['tailwind-momentum', 'US30', '4h', 'grid'],
  ['sweep-and-gap', 'GBPUSD', '1h', 'utc'],
  ['sweep-and-gap', 'US500', '4h', 'grid'],
  ['twin-ratio', 'XAUUSD', 'daily', 'grid', 'XAGUSD'],
  ['twin-ratio', 'USDCAD', 'daily', 'utc', 'BRENT'],
  ['after-the-release', 'EURUSD', '1h', 'utc'],
  ['after-the-release', 'XAUUSD', '4h', 'utc'],
];

async function getStream([strategy, symbol, timeframe, stamps, other]: Case): Promise<RemakeStream> {
  const save = async (name: string, csv: string) => {
    const file = join(folder, `${strategy}-${symbol}-${name}.csv`);
    await writeFile(file, csv);
    return file;
  };
  const make = async (one: string, seed: number) => {
    const instrument = { ...getInstrument(one)!, tick: 1, digits: 0, costs: COSTS };
    const { bars, csv } = madeUpBars({
      instrument,
      timeframe,
      stamps,
      length: timeframe === 'daily' ? 3_000 : 5_000,
      seed,
    });
    return { instrument, bars, file: await save(one, csv) };
  };
  const own = await make(symbol, 11);
  const { events, csv } = madeUpReleases(own.bars, COUNTRIES);
  return {
    strategy,
    timeframe,
    params: QUICK[strategy]!,
    ...own,
    ...(other && { partner: await make(other, 12) }),
    ...(strategy !== 'horizon-channel' && { calendar: { events, file: await save('calendar', csv) } }),
  };
}

test.concurrent.each(STREAMS.map((stream) => ({ stream, title: stream.join(' ') })))(
  'the script computes the same trades and marks as the engine on random bars of $title',
  async ({ stream }) => {
    if (!(await hasPython())) return;
    const compared = await compareWithScript(await getStream(stream));
    expect(compared.differences).toBe('');
    expect(compared.trades).toBeGreaterThan(20);
    expect(compared.marks).toBeGreaterThan(10);
  },
);

test('the script names what differs, is missing and was added, and ends with 1', async () => {
  if (!(await hasPython())) return;
  const stream = await getStream(['horizon-channel', 'XAUUSD', '4h', 'grid']);
  const { trades, equity, ...document } = buildDocument(stream);
  const [first, second, ...rest] = trades;
  const changed = [{ ...first!, trade: { ...first!.trade, netR: 9 } }, ...rest];
  const curve = { ...equity, equity: equity.equity.map((value, at) => (at === 3 ? value + 1 : value)) };

  const { code, stdout, stderr } = await runScript(
    stream,
    { ...document, trades: changed, equity: curve },
    '--compare',
  );
  expect(code).toBe(1);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { signalAt: first!.trade.signal.barCloseAt, netR: [first!.trade.netR, 9] },
    { added: expect.objectContaining({ signalAt: second!.trade.signal.barCloseAt }) },
    { mark: equity.time[3], equity: [expect.closeTo(equity.equity[3]!, 6), equity.equity[3]! + 1] },
  ]);
  const [marks, count] = [equity.time.length, changed.length];
  expect(stderr).toContain(`${count - 1} of ${count} trades and ${marks - 1} of ${marks} marks equal`);
});

test('the script refuses documents and options that do not fit', async () => {
  if (!(await hasPython())) return;
  const stream = await getStream(['horizon-channel', 'XAUUSD', '4h', 'grid']);
  const document = buildDocument(stream);
  const ends = async (changes: object, extra: Partial<RemakeStream> = {}) => {
    const { code, stderr } = await runScript({ ...stream, ...extra }, { ...document, ...changes }, '--compare');
    return `${code}: ${stderr.trim().split('\n').at(-1)}`;
  };
  expect(await ends({ strategy: 'other' })).toMatch(/^2: .*is not a backtest of tideline-pullback, horizon-channel, /);
  expect(await ends({ partner: 'XAGUSD' })).toMatch(/^2: .*--partner is needed for the bars of XAGUSD$/);
  expect(await ends({ hasCalendar: true })).toMatch(/^2: .*--calendar is needed/);
  expect(await ends({}, { file: join(folder, 'none.csv') })).toMatch(/^2: .*none\.csv/);
});
