import { DAY_MS, rollingSharpe } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { alphaBetaView, benchmarkView, doubtsView, rollingSharpeView } from './comparisons.ts';
import type { RecordSource } from './record-source.ts';

const returns = Array.from({ length: 273 }, (_, i) => 0.01 * Math.sin(i * i));
const equity = [10_000];
for (const one of returns) equity.push(equity.at(-1)! * (1 + one));
const curve = { time: equity.map((_, i) => i * DAY_MS), equity };
const source = { curve, periodsPerYear: 261 } as unknown as RecordSource;
const hold = { label: 'Buy and hold EURUSD', symbols: ['EURUSD'], returns: equity.map((value) => value / 10_000 - 1) };

test('The rolling Sharpe ratio has the newest mark and every fifth before it', () => {
  const { days, mark, value } = rollingSharpeView(source);
  expect([days, mark]).toEqual([261, [263, 268, 273]]);
  expect(value.at(-1)).toBeCloseTo(rollingSharpe(curve, 261, 261).at(-1)!.value!, 3);
});

test('A record that moves with its instrument has a beta of 1 and an alpha of 0, also if the prices may not be shown', () => {
  const hidden = { ...hold, hiddenReason: 'the bars of EURUSD were imported without the right to publish them' };
  const { alphaBeta } = alphaBetaView(source, hidden);
  expect(alphaBeta).toMatchObject({ label: 'Buy and hold EURUSD', beta: 1, correlation: 1, days: 273 });
  expect(alphaBeta!.alpha).toBeCloseTo(0, 6);
  expect(benchmarkView(hidden)).toEqual({ benchmark: null, benchmarkReason: hidden.hiddenReason });
  expect(benchmarkView({ ...hold, hiddenReason: null })).toEqual({ benchmark: hold, benchmarkReason: null });
});

test('Alpha and beta say what is missing', () => {
  const reason = 'no daily bars of EURUSD';
  expect(alphaBetaView(source, { reason })).toEqual({ alphaBeta: null, alphaBetaReason: reason });
  const short = { ...source, curve: { time: curve.time.slice(0, 30), equity: equity.slice(0, 30) } };
  expect(alphaBetaView(short, { ...hold, hiddenReason: null }).alphaBetaReason).toContain('needs 60 daily returns');
});

test('Windows of a walk-forward have their times in ISO 8601', () => {
  const span = (from: number) => ({ from: from * DAY_MS, to: (from + 1) * DAY_MS });
  const inSample = { value: 1, trades: 2, totalR: 2 };
  const window = {
    train: span(0),
    purged: null,
    test: span(1),
    set: {},
    inSample,
    trades: 0,
    totalR: 0,
    expectancy: null,
  };
  const walkForward = {
    windows: [window],
    trades: 0,
    outOfSample: null,
    inSample: 1,
    efficiency: null,
    windowsWithGain: null,
  };
  const costs = { runs: [], breakEvenFactor: null, meanCostR: null };
  const view = doubtsView({
    costs,
    regimes: [],
    walkForward: { ...walkForward, published: null, trials: 9, trainMonths: 24, testMonths: 6 },
  });
  expect(view!.walkForward!.windows).toEqual([
    {
      train: { from: '1970-01-01T00:00:00.000Z', to: '1970-01-02T00:00:00.000Z' },
      test: { from: '1970-01-02T00:00:00.000Z', to: '1970-01-03T00:00:00.000Z' },
      set: {},
      inSample,
      trades: 0,
      totalR: 0,
      expectancy: null,
    },
  ]);
  expect(doubtsView(null)).toBeNull();
});
