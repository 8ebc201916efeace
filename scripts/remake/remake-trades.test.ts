import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CostTable, getInstrument, type Timeframe } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeUpBars } from './made-up-bars.ts';
import { hasPython, remake } from './remake.ts';
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

const QUICK = {
  'tideline-pullback': { trendBars: 50, pullbackBars: 10, finalTargetR: 2, maxHoldBars: 12 },
  'horizon-channel': { channelBars: 20, trailBars: 5, firstTargetR: 1, finalTargetR: 3, maxHoldBars: 20 },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealtick-made-up-'));
});
afterAll(() => rm(folder, { recursive: true }));

const STREAMS: readonly (readonly [RemakeStream['strategy'], string, Timeframe, 'grid' | 'utc'])[] = [
  ['tideline-pullback', 'EURUSD', '5m', 'utc'],
  ['horizon-channel', 'XAUUSD', '4h', 'grid'],
  ['tideline-pullback', 'BRENT', '4h', 'utc'],
  ['horizon-channel', 'UK100', 'daily', 'utc'],
];

test.each(STREAMS)(
  'the script computes the same trades as the engine for %s on random bars of %s %s (%s)',
  async (...stream) => {
    if (!(await hasPython())) return;
    const [strategy, symbol, timeframe, stamps] = stream;
    const instrument = { ...getInstrument(symbol)!, tick: 1, digits: 0, costs: COSTS };
    const { bars, csv } = madeUpBars(instrument, timeframe, stamps, 5_000);
    const path = join(folder, `${symbol}.csv`);
    await writeFile(path, csv);
    const { engine, script } = await remake({ strategy, instrument, timeframe, params: QUICK[strategy] }, bars, path);
    expect(engine.length).toBeGreaterThan(80);
    expect(script).toEqual(engine);
  },
);
