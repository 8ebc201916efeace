import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../statistics/mulberry32.ts';
import { type ChanceRequest, computeChance } from './chance.ts';

const results = Array.from({ length: 64 }, (_, i) => [1.5, -1, 0.4, -1][i % 4]! + (i % 7) / 100);
const request: ChanceRequest = { results, riskFraction: 0.02, drawdownLimit: 0.1, draws: 2_000 };

describe('The chance of other outcomes', () => {
  test('has bands of the curve from start to end, low to high', () => {
    const { curve, end, drawdown, trades, block } = computeChance(request)!;
    expect([trades, block]).toEqual([64, 8]);
    expect(curve).toHaveLength(65);
    expect(curve[0]).toEqual({ trade: 0, low: 1, median: 1, high: 1 });
    expect(curve.at(-1)).toEqual({ trade: 64, ...end });
    for (const { low, median, high } of [...curve, drawdown]) {
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
    }
  });

  test('agrees with a plain computation of the same draws', () => {
    const { end, drawdown, drawdownChance, ruinChance, lossChance } = computeChance({
      ...request,
      draws: 500,
      ruinLoss: 0.08,
      seed: 7,
    })!;
    const random = mulberry32(7);
    const paths = Array.from({ length: 500 }, () => {
      const drawn: number[] = [];
      while (drawn.length < 64) {
        const start = Math.floor(random() * 57);
        drawn.push(...results.slice(start, start + 8));
      }
      const curve = [1];
      for (const result of drawn.slice(0, 64)) curve.push(curve.at(-1)! * (1 + 0.02 * result));
      const falls = curve.map((value, i) => 1 - value / Math.max(...curve.slice(0, i + 1)));
      return { end: curve.at(-1)!, drawdown: Math.max(...falls), lowest: Math.min(...curve) };
    });
    const quantile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.ceil(share * 500) - 1]!;
    const share = (isCounted: (path: (typeof paths)[number]) => boolean) => paths.filter(isCounted).length / 500;
    for (const [band, values] of [
      [end, paths.map((path) => path.end)],
      [drawdown, paths.map((path) => path.drawdown)],
    ] as const) {
      expect(band.low).toBeCloseTo(quantile(values, 0.05), 12);
      expect(band.median).toBeCloseTo(quantile(values, 0.5), 12);
      expect(band.high).toBeCloseTo(quantile(values, 0.95), 12);
    }
    expect(drawdownChance).toBe(share((path) => path.drawdown >= 0.1));
    expect(ruinChance).toBe(share((path) => path.lowest <= 0.92));
    expect(lossChance).toBe(share((path) => path.end < 1));
  });

  test('repeats with its seed and differs with another', () => {
    expect(computeChance(request)).toEqual(computeChance(request));
    expect(computeChance({ ...request, seed: 2 })).not.toEqual(computeChance(request));
  });

  test('of more risk has deeper drawdowns and more ruin', () => {
    const [small, large] = [0.01, 0.05].map(
      (riskFraction) => computeChance({ ...request, riskFraction, ruinLoss: 0.1 })!,
    );
    expect(large!.drawdown.median).toBeGreaterThan(small!.drawdown.median);
    expect(large!.ruinChance).toBeGreaterThan(small!.ruinChance);
    expect(large!.drawdownChance).toBeGreaterThan(small!.drawdownChance);
  });

  test('of a loss of the whole balance ends at 0', () => {
    const { end, ruinChance } = computeChance({ ...request, results: results.map(() => -1), riskFraction: 1 })!;
    expect([end.high, ruinChance]).toEqual([0, 1]);
  });

  test('needs 30 trades', () => {
    expect(computeChance({ ...request, results: results.slice(0, 29) })).toBeNull();
  });

  test.each<[Partial<ChanceRequest>, string]>([
    [{ riskFraction: 0 }, 'riskFraction must be a number above 0 and at most 1, not 0'],
    [{ drawdownLimit: 1 }, 'drawdownLimit must be a number above 0 and below 1, not 1'],
    [{ ruinLoss: Number.NaN }, 'ruinLoss must be a number above 0 and at most 1, not NaN'],
    [{ draws: 10 }, 'draws must be an integer from 100 to 100000, not 10'],
  ])('refuses %j', (change, message) => {
    expect(() => computeChance({ ...request, ...change })).toThrow(message);
  });
});
