import { createHash } from 'node:crypto';
import { DAY_MS, TIMEFRAMES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { type FirstOpens, SimulatedSeries } from './simulated-series.ts';

const GENESIS = Date.UTC(2024, 1, 1);
const COLUMNS = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;

/** Over 60 days from 1 February 2024, seed 7, every instrument, columns as 64-bit floats. */
const DIGESTS = {
  '5m': '453a51ff51716debef0c368943a1b1f7373fe06c2a8ab7c671e0a3bbe429bc10',
  '15m': '88d1ec6ba8f05ad5fd93ec490fd1c004163039835b4875a9d49f3fbd7fcf146a',
  '1h': 'fd975e34dbf53a9b1d5ae7e21f341f0d39f6262a2137a99e637db0ec7be05062',
  '4h': '90de4b8b62c0e52f963e09a72fe341b1cb2db34a7db26edd4dff07629b54f26f',
  daily: '95996ab25deb45c3ed9948a4ef9e5e7ac6063c862bb7164dc334557301ba73bf',
} as const;

describe('The series of the simulated market', () => {
  const first = Object.fromEntries(TIMEFRAMES.map((timeframe) => [timeframe, GENESIS])) as FirstOpens;
  const market = new SimulatedSeries(7, GENESIS, first);
  market.advance(GENESIS + 60 * DAY_MS);

  // Another digest means another history of every installed market.
  test.each(TIMEFRAMES)('have the same %s bars in every release, bit for bit', (timeframe) => {
    const hash = createHash('sha256');
    for (const { symbol } of market.instruments) {
      const bars = market.get(symbol, timeframe)!.bars();
      for (const column of COLUMNS) hash.update(Float64Array.from(bars[column]));
    }
    expect(hash.digest('hex')).toBe(DIGESTS[timeframe]);
  });
});
