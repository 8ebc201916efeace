import { BarSeries, getSimulatedInstrument, getStrategy } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { LoadedSeries } from './load-series.ts';
import { chanceSharpe, runSeries } from './run-series.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2024, 0, 1);

/** Waves of two lengths, with enough turns for a pull-back strategy. */
function waves(length: number): LoadedSeries {
  const series = new BarSeries('EURUSD', '1h', length);
  const price = (i: number) => Number((1.1 + 0.02 * Math.sin(i / 90) + 0.004 * Math.sin(i / 7)).toFixed(5));
  for (let i = 0; i < length; i++) {
    const time = START + i * HOUR;
    const [open, close] = [price(i), price(i + 1)];
    const high = Number((Math.max(open, close) + 0.0004).toFixed(5));
    const low = Number((Math.min(open, close) - 0.0004).toFixed(5));
    series.append({ time, closeTime: time + HOUR, open, high, low, close, volume: 1 });
  }
  const instrument = getSimulatedInstrument('EURUSD')!;
  const strategy = getStrategy('tideline-pullback')!;
  return { strategy, instrument, timeframe: '1h', bars: series.bars(), partner: null, events: null, versionStreams: 1 };
}

const getFigure = (result: ReturnType<typeof runSeries>, key: string) =>
  result.figures.find((figure) => figure.key === key)?.value;

test('gives the same result for the same settings, and another for others', () => {
  const series = waves(6_000);
  const first = runSeries(series, {});
  const again = runSeries(series, { trendBars: 100 });
  expect(getFigure(first, 'trades')).toBeGreaterThan(20);
  expect({ ...again, tookMs: 0 }).toEqual({ ...first, tookMs: 0 });
  expect(runSeries(series, { trendBars: 120 }).equity).not.toEqual(first.equity);
});

test('computes total return from the last and the first point of the curve', () => {
  const result = runSeries(waves(6_000), {});
  const { equity } = result;
  expect(getFigure(result, 'totalReturn')).toBeCloseTo(equity[equity.length - 1]! / equity[0]! - 1, 12);
  for (const { definition } of result.figures) expect(definition).not.toBe('');
});

test('risks as much per trade as the published version: a quarter with 40 streams', () => {
  const series = waves(6_000);
  const computeDrawdown = (versionStreams: number) =>
    getFigure(runSeries({ ...series, versionStreams }, {}), 'maxDrawdown')!;
  expect(computeDrawdown(40) / computeDrawdown(1)).toBeGreaterThan(0.2);
  expect(computeDrawdown(40) / computeDrawdown(1)).toBeLessThan(0.3);
});

test('gives the reason for a figure without enough data', () => {
  const sharpe = runSeries(waves(240), {}).figures.find(({ key }) => key === 'sharpeRatio');
  expect(sharpe).toMatchObject({ value: null, reason: expect.stringMatching(/^insufficient sample/) });
});

test('rejects an invalid value by parameter name', () => {
  expect(() => runSeries(waves(240), { trendBars: 7 })).toThrow(/trendBars/);
  expect(() => runSeries(waves(240), { nonsense: 1 })).toThrow(/nonsense/);
});

test('raises the Sharpe ratio expected by chance with the number of settings tried; none for one', () => {
  const result = runSeries(waves(6_000), {});
  expect(chanceSharpe(1, result, 365)).toBeNull();
  expect(chanceSharpe(50, result, 365)!).toBeGreaterThan(chanceSharpe(5, result, 365)!);
  expect(chanceSharpe(5, { ...result, time: result.time.slice(0, 20) }, 365), 'too short').toBeNull();
});
