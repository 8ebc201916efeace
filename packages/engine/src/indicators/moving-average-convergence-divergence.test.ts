import { EMA, MACD } from 'trading-signals';
import { describe, expect, test } from 'vitest';
import { MovingAverageConvergenceDivergence } from './moving-average-convergence-divergence.ts';
import { expectSame } from './testing/compare.ts';
import { badLengths, describeIndicator } from './testing/indicator-contract.ts';
import { sampleBars } from './testing/sample-bars.ts';

describeIndicator({
  name: 'MovingAverageConvergenceDivergence',
  create: () => new MovingAverageConvergenceDivergence(),
  feed: (macd, bar) => macd.update(bar.close),
  figures: {
    value: { read: (macd) => macd.value, warmUp: 25 },
    macd: { read: (macd) => macd.macd, warmUp: 25 },
    signal: { read: (macd) => macd.signal, warmUp: 33 },
    histogram: { read: (macd) => macd.histogram, warmUp: 33 },
  },
  refuses: {
    fast: [
      ...badLengths((fast) => new MovingAverageConvergenceDivergence(fast)),
      () => new MovingAverageConvergenceDivergence(26, 26),
    ],
    slow: badLengths((slow) => new MovingAverageConvergenceDivergence(1, slow)),
    signalPeriod: badLengths((signalPeriod) => new MovingAverageConvergenceDivergence(12, 26, signalPeriod)),
  },
});

describe('MovingAverageConvergenceDivergence', () => {
  test('MACD(1, 3, 1) of 10 11 12 13 is the last value less EMA(3), and its signal follows it', () => {
    const macd = new MovingAverageConvergenceDivergence(1, 3, 1);
    const lines = [10, 11, 12, 13].map((value) => macd.update(value));
    expect(lines.slice(2)).toEqual([0.75, 0.875]);
    expect([macd.signal, macd.histogram]).toEqual([0.875, 0]);
  });

  test('A generated series agrees with trading-signals, which seeds its three averages alike', () => {
    const closes = sampleBars(2_000).map((bar) => bar.close);
    const macd = new MovingAverageConvergenceDivergence();
    const oracle = new MACD(new EMA(12), new EMA(26), new EMA(9));
    const rows = closes.map((close) => {
      const theirs = oracle.update(close, false);
      return { line: macd.update(close), signal: macd.signal, histogram: macd.histogram, theirs };
    });
    expectSame(
      rows.map((row) => row.line),
      rows.map((row) => row.theirs?.macd),
    );
    expectSame(
      rows.slice(33).map((row) => row.signal),
      rows.slice(33).map((row) => row.theirs?.signal),
    );
    expectSame(
      rows.slice(33).map((row) => row.histogram),
      rows.slice(33).map((row) => row.theirs?.histogram),
    );
  });
});
