import { join } from 'node:path';
import { getInstrument, type Timeframe } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { readSeries } from '../research/read-series.ts';
import { hasPython, remake } from './remake.ts';
import type { RemakeStream } from './remake-stream.ts';

const SHARED = process.env.SEALTICK_SHARED ?? join(import.meta.dirname, '../../../shared');

/** Published streams, and EURUSD 1h, on which neither strategy runs: 74,439 bars with gaps and rollovers. */
const STREAMS: readonly (readonly [RemakeStream['strategy'], string, Timeframe, trades: number])[] = [
  ['tideline-pullback', 'EURUSD', '1h', 1_000],
  ['horizon-channel', 'EURUSD', '1h', 1_000],
  ['tideline-pullback', 'EURUSD', 'daily', 90],
  ['tideline-pullback', 'XAUUSD', '4h', 400],
  ['horizon-channel', 'XAUUSD', '4h', 400],
  ['tideline-pullback', 'BRENT', '4h', 250],
  ['horizon-channel', 'BRENT', '4h', 250],
  ['tideline-pullback', 'BTCUSD', '4h', 300],
  ['horizon-channel', 'BTCUSD', '4h', 250],
  ['horizon-channel', 'BTCUSD', 'daily', 40],
];

test.each(STREAMS)('the script recomputes every trade of %s on %s %s', async (...stream) => {
  if (!(await hasPython())) return;
  const [strategy, symbol, timeframe, least] = stream;
  const bars = readSeries(symbol, timeframe)!;
  const file = join(SHARED, 'market-data', `${symbol}_${timeframe === 'daily' ? '1d' : timeframe}.csv.gz`);
  const { engine, script } = await remake({ strategy, instrument: getInstrument(symbol)!, timeframe }, bars, file);
  expect(engine.length).toBeGreaterThan(least);
  expect(script).toEqual(engine);
});
