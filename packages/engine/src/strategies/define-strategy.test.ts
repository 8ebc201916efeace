import { describe, expect, expectTypeOf, test } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { defineStrategy } from './define-strategy.ts';
import { bars, firstTarget } from './parameter-builders.ts';
import type { Strategy } from './strategy.ts';

const silent = defineStrategy({
  id: 'silent',
  parameters: {
    trendBars: bars('Trend average', { min: 10, max: 50, step: 5, default: 20 }, 'Length of the average.'),
    firstTargetR: firstTarget({ min: 0.5, max: 2, step: 0.5, default: 1 }),
  },
  timeframesByMarket: { fx: ['daily', '1h'], commodities: ['4h'] },
  leftOut: [{ symbol: 'XAUUSD', timeframe: '4h' }],
  inputs: {},
  warmUpBars({ trendBars, ...rest }) {
    // @ts-expect-error: the table has no such row.
    void rest.trendBar;
    return trendBars;
  },
  start({ params }) {
    expectTypeOf(params).toEqualTypeOf<{ readonly trendBars: number; readonly firstTargetR: number }>();
    // @ts-expect-error: the table has no such row.
    void params.trendbars;
    expect(() => {
      // @ts-expect-error: values are read only.
      Object.freeze(params).trendBars += 1;
    }).toThrow();
    return () => null;
  },
});

const instrument = getInstrument('EURUSD')!;

describe('Parameters', () => {
  test('have in `start` and `warmUpBars` the names of the table and numbers as values', () => {
    const params = resolveParameters(silent, { trendBars: 25 });
    expectTypeOf(params.firstTargetR).toBeNumber();
    expect(params).toEqual({ trendBars: 25, firstTargetR: 1 });
    silent.start({ instrument, timeframe: '1h', params, partner: null, hasCalendar: false });
    expect(silent.warmUpBars(params)).toBe(25);
  });

  test('cannot be set by a name that the table does not have', () => {
    // @ts-expect-error: the table has no such row.
    expect(() => resolveParameters(silent, { trendbars: 25 })).toThrow('trendbars must be a parameter of the strategy');
    // @ts-expect-error: the table has no such row.
    expect(silent.parameters.trendbars).toBe(undefined);
  });

  test('with a separate table make a strategy like any other', () => {
    expectTypeOf(silent).toExtend<Strategy>();
  });
});

describe('A strategy', () => {
  test('runs on the markets and timeframes of its table, and names them in their usual order', () => {
    expect(silent.markets).toEqual(['fx', 'commodities']);
    expect(silent.timeframes).toEqual(['1h', '4h', 'daily']);
    expect(silent.runsOn(instrument, 'daily')).toBe(true);
    expect(silent.runsOn(instrument, '4h')).toBe(false);
    expect(silent.runsOn(getInstrument('BTCUSD')!, 'daily')).toBe(false);
  });

  test('excludes a series, instruments that cannot be traded, and those without a partner', () => {
    expect(silent.runsOn(getInstrument('XAUUSD')!, '4h')).toBe(false);
    expect(silent.runsOn(getInstrument('XAGUSD')!, '4h')).toBe(true);
    const rules = { ...silent, timeframesByMarket: { indices: ['1h'], fx: ['1h'] } } as const;
    expect(defineStrategy(rules).runsOn(getInstrument('VIX')!, '1h')).toBe(false);
    const paired = defineStrategy({
      ...rules,
      inputs: { partners: (symbol) => (symbol === 'EURUSD' ? ['GBPUSD'] : []) },
    });
    expect(paired.runsOn(instrument, '1h')).toBe(true);
    expect(paired.runsOn(getInstrument('GBPUSD')!, '1h')).toBe(false);
  });
});
