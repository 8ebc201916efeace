import { describe, expect, test } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { readBars } from '../strategies/testing/market-files.ts';
import { backtestPortfolio } from './portfolio-backtest.ts';
import { DEFAULT_MARGIN_RATES } from './portfolio-terms.ts';
import { planSweep, sweepRows } from './sweep.ts';
import { sweepResult } from './sweep-result.ts';
import { runOnce, type TestSeries } from './test-series.ts';
import { PULLBACK } from './testing/test-market.ts';
import { sweepVerdict } from './verdict.ts';
import { planWalkForward, walkForwardResult, walkForwardRows } from './walk-forward.ts';

const series: TestSeries = {
  instrument: getInstrument('EURUSD')!,
  timeframe: '1h',
  bars: readBars('EURUSD', '1h'),
  partner: null,
  events: null,
};
const axes = [
  { name: 'trendBars', from: 40, to: 200, step: 40 },
  { name: 'stopAtr', from: 1, to: 4, step: 1 },
];

describe('On 1h bars of EURUSD', () => {
  test('a sweep gives each setting the trades of its single run, and doubts a strategy that is not made for them', () => {
    const plan = planSweep({
      strategy: PULLBACK,
      series: [series],
      axes,
      sampling: { kind: 'grid' },
      measure: 'sharpeRatio',
    });
    const rows = [...sweepRows(plan)];
    for (const row of rows) {
      const { trades } = runOnce(series, PULLBACK, resolveParameters(PULLBACK, row.set));
      expect(row.trades).toBe(trades.length);
      const mean = trades.reduce((sum, { netR }) => sum + netR, 0) / trades.length;
      expect(row.measures.expectancy).toBeCloseTo(mean, 9);
    }
    const { best } = sweepResult(plan, rows);
    expect(sweepVerdict(plan, rows, best!).verdict).toBe('could-be-chance');
  });

  test('a walk-forward tests every half year once', () => {
    const plan = planWalkForward({
      strategy: PULLBACK,
      series,
      axes,
      sampling: { kind: 'grid' },
      measure: 'expectancy',
    });
    const { windows, trades } = walkForwardResult(plan, [...walkForwardRows(plan)]);
    windows.slice(1).forEach(({ test: next }, i) => {
      expect(next.from).toBe(windows[i]!.test.to);
    });
    expect(trades.length).toBe(windows.reduce((sum, window) => sum + window.trades, 0));
  });

  test('a portfolio keeps its limit of open risk', () => {
    const of = (set: Record<string, number>) => ({
      strategy: PULLBACK,
      params: resolveParameters(PULLBACK, set),
      series,
    });
    const { peakOpenRisk, limits } = backtestPortfolio([of({}), of({ stopAtr: 3 }), of({ trendBars: 200 })], {
      riskFraction: 0.01,
      allocation: 'equal',
      maxOpenRisk: 0.015,
      maxClassRisk: 1,
      marginRates: DEFAULT_MARGIN_RATES,
    });
    expect(peakOpenRisk).toBeLessThanOrEqual(0.015 + 1e-12);
    expect(limits['open-risk']).toBeGreaterThan(0);
  });
});
