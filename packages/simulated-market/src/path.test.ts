import { createHash } from 'node:crypto';
import { checkBar, DAY_MS, SIMULATED_INSTRUMENTS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { MODELS } from './models.ts';
import { SimulatedPath } from './path.ts';
import { STEP_MS } from './simulated-price.ts';

const GENESIS = Date.UTC(2025, 0, 1);

interface Row {
  readonly symbol: string;
  readonly time: number;
  readonly values: readonly number[];
}

function walk(seed: number, steps: number, path = new SimulatedPath(seed, GENESIS)): Row[] {
  const rows: Row[] = [];
  for (let i = 0; i < steps; i++) {
    path.step(({ symbol }, { time, open, high, low, close, volume }) => {
      rows.push({ symbol, time, values: [open, high, low, close, volume] });
    });
  }
  return rows;
}

describe('The simulated price path', () => {
  // A change of a version that was released needs a version of its own.
  test.each([
    [1, '7f9fa13199aeacd93f81f6ecd6e80383253046add79d2b99101edc1818789da1'],
    [2, '19a4107e5be38472725495bf23d8a6fc13a3dd532cef4b699b66836d25c9a592'],
  ] as const)(
    'has a fixed digest in version %i: another would rewrite the history of installations',
    (version, hex) => {
      const digest = createHash('sha256');
      const rows = walk(1, 3 * 288, new SimulatedPath(1, GENESIS, version));
      for (const { symbol, time, values } of rows) digest.update(`${symbol} ${time} ${values.join(' ')}\n`);
      expect(digest.digest('hex')).toBe(hex);
    },
  );

  test('is the same after any interruption', () => {
    const path = new SimulatedPath(7, GENESIS);
    expect([...walk(7, 100, path), ...walk(7, 200, path)]).toEqual(walk(7, 300));
  });

  test('differs for another seed', () => {
    expect(walk(1, 10)).not.toEqual(walk(2, 10));
  });

  test('has a step of every instrument at every time', () => {
    const symbols = SIMULATED_INSTRUMENTS.map(({ symbol }) => symbol).sort();
    expect(MODELS.map(({ symbol }) => symbol).sort()).toEqual(symbols);
    const rows = walk(3, 2016);
    for (let step = 0; step < 2016; step++) {
      const batch = rows.slice(step * 10, step * 10 + 10);
      expect(batch.map(({ symbol }) => symbol).sort()).toEqual(symbols);
      expect(new Set(batch.map(({ time }) => time))).toEqual(new Set([GENESIS + step * STEP_MS]));
    }
  });

  test('gives valid bars on the tick, each opening at the previous close', () => {
    const path = new SimulatedPath(5, GENESIS);
    const closes = new Map<string, number>();
    const faults: string[] = [];
    for (let step = 0; step < 30 * 288; step++) {
      path.step(({ symbol, digits }, bar) => {
        const { open, high, low, close } = bar;
        const onTick = [open, high, low, close].every((price) => Number(price.toFixed(digits)) === price);
        const before = closes.get(symbol) ?? open;
        if (checkBar(bar) !== null || !onTick || open !== before) faults.push(`${symbol} ${JSON.stringify(bar)}`);
        closes.set(symbol, close);
      });
    }
    expect(faults).toEqual([]);
  });
});

function getList(lists: Map<string, number[]>, symbol: string): number[] {
  const list = lists.get(symbol) ?? [];
  lists.set(symbol, list);
  return list;
}

describe('The simulated markets', () => {
  const YEAR = 365;
  const closes = new Map<string, number[]>();
  const daily = new Map<string, number[]>();
  const path = new SimulatedPath(11, GENESIS);
  for (let step = 0; step < YEAR * 288; step++) {
    path.step(({ symbol }, { closeTime, close }) => {
      if (closeTime % DAY_MS === 0) getList(daily, symbol).push(close);
      getList(closes, symbol).push(close);
    });
  }
  const returns = (values: readonly number[]) => values.slice(1).map((value, i) => value / values[i]! - 1);
  const deviation = (values: readonly number[]) =>
    Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / values.length);
  const correlation = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, one, i) => sum + one * b[i]!, 0) / a.length / deviation(a) / deviation(b);

  test.each(MODELS.map((model) => [model.symbol, model] as const))(
    'give %s about its specified annual volatility',
    (symbol, model) => {
      const yearly = deviation(returns(daily.get(symbol)!)) * Math.sqrt(YEAR);
      expect(yearly).toBeGreaterThan(model.yearlyVolatility * 0.6);
      expect(yearly).toBeLessThan(model.yearlyVolatility * 1.6);
    },
  );

  test.each(MODELS.map((model) => [model.symbol, model] as const))('keep %s near its base price', (symbol, model) => {
    const values = daily.get(symbol)!;
    expect(Math.min(...values)).toBeGreaterThan(model.base * 0.3);
    expect(Math.max(...values)).toBeLessThan(model.base * 2.5);
  });

  test.each([
    ['EURUSD', 'GBPUSD'],
    ['US500', 'GER40'],
    ['XAUUSD', 'XAGUSD'],
    ['BTCUSD', 'ETHUSD'],
  ])('correlate %s and %s', (first, second) => {
    expect(correlation(returns(closes.get(first)!), returns(closes.get(second)!))).toBeGreaterThan(0.45);
  });

  test('have clusters of volatility: large moves follow large ones', () => {
    const sizes = returns(closes.get('EURUSD')!).map((one) => Math.abs(one));
    const mean = sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
    const centred = sizes.map((one) => one - mean);
    expect(correlation(centred.slice(0, -1), centred.slice(1))).toBeGreaterThan(0.05);
  });

  test('have wider ranges in bars with a release', () => {
    const payrolls = Date.UTC(2025, 1, 7, 12, 30);
    const index = (payrolls - GENESIS) / STEP_MS;
    const sizes = returns(closes.get('EURUSD')!).map((one) => Math.abs(one));
    const usual = sizes.slice(index - 288, index - 2).sort((a, b) => a - b)[143]!;
    expect(Math.max(sizes[index - 1]!, sizes[index]!)).toBeGreaterThan(3 * usual);
  });
});
