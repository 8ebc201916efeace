import { createHash } from 'node:crypto';
import { DAY_MS, TIMEFRAMES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { type FirstOpens, SimulatedSeries } from './simulated-series.ts';

const GENESIS = Date.UTC(2024, 1, 1);
const COLUMNS = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;

/** Over 60 days from 1 February 2024, seed 7, every instrument, columns as 64-bit floats; by version of the path. */
const DIGESTS = {
  1: {
    '5m': '453a51ff51716debef0c368943a1b1f7373fe06c2a8ab7c671e0a3bbe429bc10',
    '15m': '88d1ec6ba8f05ad5fd93ec490fd1c004163039835b4875a9d49f3fbd7fcf146a',
    '1h': 'fd975e34dbf53a9b1d5ae7e21f341f0d39f6262a2137a99e637db0ec7be05062',
    '4h': '90de4b8b62c0e52f963e09a72fe341b1cb2db34a7db26edd4dff07629b54f26f',
    daily: '95996ab25deb45c3ed9948a4ef9e5e7ac6063c862bb7164dc334557301ba73bf',
  },
  2: {
    '5m': '17053a2e8c940b12d21dde78fa101cbfa439231801b0f06f0c4e2f06311521ab',
    '15m': '8799a464067111cd22f4a6fda84f569e591b02a0423166e38cd02e753bdda0d0',
    '1h': '9307e4df2ce05c0794a273e495d0d30804fdff7d1135517c9e4b94779d1c7520',
    '4h': 'e9bca87daff0159765f67e7754eefaf18b0d9a7842b9aaa7878b72f98eade6e5',
    daily: '5d8bbd6659297bf2f0f1e133bd9190018c2210a200051871a9d7628c23aeaa86',
  },
} as const;

describe.each([1, 2] as const)('The series of version %i of the simulated market', (version) => {
  const first = Object.fromEntries(TIMEFRAMES.map((timeframe) => [timeframe, GENESIS])) as FirstOpens;
  const market = new SimulatedSeries(7, GENESIS, first, version);
  market.advance(GENESIS + 60 * DAY_MS);

  // Another digest means another history of every installed market.
  test.each(TIMEFRAMES)('have the same %s bars in every release, bit for bit', (timeframe) => {
    const hash = createHash('sha256');
    for (const { symbol } of market.instruments) {
      const bars = market.get(symbol, timeframe)!.bars();
      for (const column of COLUMNS) hash.update(Float64Array.from(bars[column]));
    }
    expect(hash.digest('hex')).toBe(DIGESTS[version][timeframe]);
  });
});
