import { describe, expect, test } from 'vitest';
import { InvalidParameterError } from '../parameters.ts';
import { barsFrom, longSetup, onlyTrade, type Prices, play, testInstrument } from '../simulate/testing/script.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';
import type { CostTable } from './cost-table.ts';
import { fromCostTexts, toCostTexts } from './cost-texts.ts';
import { costRowAt, costsAt, roundTripCost } from './costs-at.ts';
import { multiplyCosts } from './multiply-costs.ts';
import { NO_COSTS, priceCosts } from './price-costs.ts';
import { getCurrency } from './release-currencies.ts';
import { tradeCost } from './trade-cost.ts';

const row = (from: string, spread: number) => ({
  from,
  spread,
  slippage: 0.5,
  commission: 0,
  long: 6,
  short: -2,
});

const INDEX: CostTable = {
  unit: 'bp',
  pip: 0,
  rolloverFactor: 3,
  releaseFactor: 4,
  rows: [row('2010-01-01', 4), row('2018-01-01', 2)],
  source: 'Test.',
};

const NONE = { spread: 0, slippage: 0, commission: 0, swapLong: 0, swapShort: 0 };

const IN_2024 = Date.UTC(2024, 2, 5);

describe('A cost table', () => {
  test('An index at 70.42, 2 bp, slippage 0.5 bp, financing 6 %, 16 days, market in and stop out: 0.206340 a unit', () => {
    const exits = [{ reason: 'stop', weight: 1, nights: 16 }] as const;
    const cost = tradeCost(costsAt(INDEX, IN_2024, 70.42), { side: 'long', type: 'market' }, exits);
    expect(cost).toBeCloseTo(0.20634, 6);
  });

  test('A half of the last decimal rounds up, for a credit as for a charge', () => {
    const held = (swapLong: number) =>
      tradeCost({ ...NONE, swapLong }, { side: 'long', type: 'limit' }, [{ reason: 'target', weight: 1, nights: 1 }]);
    expect([held(0.5e-10), held(-0.5e-10), held(-1.5e-10)]).toEqual([1e-10, -0, -1e-10]);
  });

  test('The row in force is the last that began by that day; the first holds before its own', () => {
    const spreadOn = (...day: [number, number, number]) => costRowAt(INDEX, Date.UTC(...day)).spread;
    expect([spreadOn(2005, 0, 1), spreadOn(2017, 11, 31), spreadOn(2018, 0, 1)]).toEqual([4, 4, 2]);
  });

  test('Pips are of the pip and basis points of the price, and financing is a part of the price', () => {
    const pips: CostTable = { ...INDEX, unit: 'pip', pip: 0.0001 };
    const of = (table: CostTable) => costsAt(table, IN_2024, 1.25);
    expect(of(pips).spread).toBeCloseTo(0.0002, 12);
    expect(of(INDEX).spread).toBeCloseTo(0.00025, 12);
    expect(of(pips).swapLong).toBeCloseTo((1.25 * 0.06) / 365, 12);
    expect(roundTripCost(pips, IN_2024, 1.25)).toBeCloseTo(0.0003, 12);
  });

  test('In price units nothing depends on the price', () => {
    const costs = { spread: 0.04, slippage: 0.01, commission: 0.02, swapLong: 0.005, swapShort: -0.002 };
    expect(costsAt(priceCosts(costs), IN_2024, 70)).toEqual(costs);
    expect(roundTripCost(NO_COSTS, IN_2024, 70)).toBe(0);
  });

  test('Stress multiplies every cost and divides a credit', () => {
    expect(multiplyCosts(INDEX, 2).rows[1]).toEqual({
      from: '2018-01-01',
      spread: 4,
      slippage: 1,
      commission: 0,
      long: 12,
      short: -1,
    });
    expect(() => multiplyCosts(INDEX, 0)).toThrow(InvalidParameterError);
  });

  test('The log contains the rows in force, from which the same table can be read', () => {
    const texts = toCostTexts(INDEX, IN_2024);
    expect(texts.rows).toEqual([
      { from: '2018-01-01', spread: '2', slippage: '0.5', commission: '0', long: '6', short: '-2' },
    ]);
    const { source: _source, ...stated } = INDEX;
    expect(fromCostTexts(toCostTexts(INDEX, 0))).toEqual(stated);
  });

  test('Older entries without tables contain prices', () => {
    const texts = { spread: '0.04', slippage: '0.01', commission: '0', swapLong: '0.005', swapShort: '-0.002' };
    const { spread, swapShort } = costsAt(fromCostTexts(texts), IN_2024, 70);
    expect([spread, swapShort]).toEqual([0.04, -0.002]);
  });
});

describe('The factor of the spread', () => {
  const FLAT: Prices = [100, 100.5, 99.5, 100];
  const instrument = testInstrument({ costs: { ...priceCosts({ spread: 1 }), rolloverFactor: 3, releaseFactor: 4 } });
  const releaseAt = (time: number, changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
    time,
    name: 'Payrolls',
    country: 'US',
    impact: 'high',
    ...changes,
  });

  /** Filled at the second bar's open, left at the third's. */
  const getFactor = (start: number, timeframe: '5m' | '15m' | '1h', events: readonly CalendarEvent[] = []) => {
    const bars = barsFrom([FLAT, FLAT, FLAT, FLAT], { start, timeframe });
    const played = play(bars, { 0: { open: longSetup({ maxBars: 1 }) } }, { instrument, timeframe, events });
    return onlyTrade(played).spreadFactor;
  };

  test('At 17:00 New York half the spread is three times as wide: (3 + 1) / 2', () => {
    // 2024-03-05 22:00Z is 17:00 in New York.
    expect(getFactor(Date.UTC(2024, 2, 5, 21), '1h')).toBe(2);
    expect(getFactor(Date.UTC(2024, 2, 5, 20), '1h')).toBe(2);
    expect(getFactor(Date.UTC(2024, 2, 5, 22), '1h')).toBe(1);
  });

  test('Within five minutes of a high-impact release of its currency it is four times as wide', () => {
    const start = Date.UTC(2024, 2, 8, 12, 30);
    const fill = start + 5 * 60_000;
    expect(getFactor(start, '5m', [releaseAt(fill - 5 * 60_000 + 1)])).toBe(2.5);
    expect(getFactor(start, '5m', [releaseAt(fill)])).toBe(2.5);
    expect(getFactor(start, '5m', [releaseAt(fill + 60_000)])).toBe(4);
    expect(getFactor(start, '1h', [releaseAt(fill)])).toBe(1);
  });

  test('A release of lower impact, or of another currency, changes nothing', () => {
    const start = Date.UTC(2024, 2, 8, 12, 30);
    const at = start + 5 * 60_000;
    expect(getFactor(start, '5m', [releaseAt(at, { impact: 'medium' }), releaseAt(at, { country: 'Japan' })])).toBe(1);
    expect([getCurrency('Eurozone'), getCurrency('SEK')]).toEqual(['EUR', 'SEK']);
  });

  test('A fill inside a bar counts as within if the window covers half of the bar', () => {
    const stopped = (timeframe: '5m' | '1h') => {
      const start = Date.UTC(2024, 2, 8, 12);
      const bars = barsFrom([FLAT, FLAT, [100, 100, 97, 97]], { start, timeframe });
      const third = bars.time[2]!;
      const events = [releaseAt(third + 60_000)];
      return onlyTrade(play(bars, { 0: { open: longSetup() } }, { instrument, timeframe, events })).spreadFactor;
    };
    expect([stopped('5m'), stopped('1h')]).toEqual([2.5, 1]);
  });
});
