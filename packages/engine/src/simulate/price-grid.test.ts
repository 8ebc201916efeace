import { describe, expect, test } from 'vitest';
import { PriceGrid, roundR } from './price-grid.ts';
import { grossMultiple, tradeMultiples } from './r-multiple.ts';
import { barsFrom, longSetup, onlyTrade, type Prices, play, testInstrument } from './testing/script.ts';

describe('Engine rule 23: numbers', () => {
  const grid = new PriceGrid({ tick: 0.00001, digits: 5 });
  const long = { side: 'long', entry: 1.1, stop: 1.0981 } as const;

  test('R is computed on whole units of the last digit and rounded to 6 decimals', () => {
    expect(grid.units(1.10005)).toBe(110005);
    const { grossR } = tradeMultiples(grid, long, 1.10005, [{ price: 1.1012, weight: 1 }], 0);
    expect(grossR).toBe(0.605263);
  });

  test('R computed from the printed prices is the same', () => {
    const exits = [
      { price: 1.1012, weight: 1 / 3 },
      { price: 1.1031, weight: 1 / 3 },
      { price: 1.0981, weight: 1 / 3 },
    ];
    const printed = exits.map(({ price, weight }) => ({ price: Number(price.toFixed(5)), weight }));
    expect(tradeMultiples(grid, long, 1.10005, printed, 0.00012)).toEqual(
      tradeMultiples(grid, long, 1.10005, exits, 0.00012),
    );
  });

  test('Fills and exits at an open carry the tick of the instrument', () => {
    const prices: Prices[] = [
      [100, 100, 100, 100],
      [100.2049, 100.6, 99, 100.3],
      [97.4051, 98, 97, 97.5],
    ];
    const trade = onlyTrade(play(barsFrom(prices), { 0: { open: longSetup() } }));
    expect(trade.fillPrice).toBe(100.2);
    expect(trade.exits[0]!.price).toBe(97.41);
    expect(trade.grossR).toBe(-1.395);
  });

  test('Tick 0 leaves prices as they are', () => {
    const none = new PriceGrid(testInstrument({ tick: 0 }));
    expect([none.nearest(1.23456789), none.awayFromProfit(1.23456789, 'long'), none.units(1.23456789)]).toEqual([
      1.23456789, 1.23456789, 1.23456789,
    ]);
    expect(grossMultiple(none, { side: 'short', entry: 2, stop: 4 }, 2, [{ price: 1.5, weight: 1 }])).toBe(0.25);
  });

  test('Without a stop R is not a number', () => {
    const none = new PriceGrid(testInstrument({ tick: 0 }));
    const bench = { side: 'long', entry: 100, stop: Number.NaN } as const;
    expect(tradeMultiples(none, bench, 100, [{ price: 101, weight: 1 }], 0)).toEqual({
      grossR: Number.NaN,
      netR: Number.NaN,
    });
  });

  test('Halves go away from zero and zero has no sign', () => {
    expect([roundR(0.0000005), roundR(-0.0000005), roundR(1.2345674)]).toEqual([0.000001, -0.000001, 1.234567]);
    expect(Object.is(roundR(-0.0000001), 0)).toBe(true);
    expect(Object.is(roundR(-0), 0)).toBe(true);
    expect(roundR(Number.NaN)).toBeNaN();
  });
});
