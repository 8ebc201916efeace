import { describe, expect, test } from 'vitest';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { STRATEGIES } from '../strategies/strategies.ts';
import { runForTrades, runOnce } from './test-series.ts';
import { testSeries } from './testing/test-market.ts';

const series = testSeries({ seed: 5, length: 6_000, timeframe: '1h' });

describe('A run for its trades', () => {
  test.each(STRATEGIES.map((strategy) => [strategy.id, strategy] as const))(
    'of %s has every number of the single run, and no texts',
    (_, strategy) => {
      const params = resolveParameters(strategy, {});
      const { trades } = runOnce(series, strategy, params);
      const plain = trades.map((trade) => ({ ...trade, signal: { ...trade.signal, reason: '' } }));
      expect(runForTrades(series, strategy, params)).toEqual(plain);
      expect(trades.every(({ signal }) => signal.reason !== '')).toBe(true);
    },
  );
});
