import { expect, test } from 'vitest';
import { costsAt, roundTripCost } from '../costs/costs-at.ts';
import { ASSET_CLASSES, type Instrument } from './instrument.ts';
import { getInstrument, INSTRUMENTS } from './instruments.ts';
import { getDecimals, roundToTick } from './price.ts';
import { periodsPerYear } from './session.ts';
import { getSimulatedInstrument, SIMULATED_INSTRUMENTS } from './simulated.ts';

test('Every symbol is unique and found by its name', () => {
  const symbols = INSTRUMENTS.map(({ symbol }) => symbol);
  expect(new Set(symbols).size).toBe(symbols.length);
  for (const instrument of INSTRUMENTS) expect(getInstrument(instrument.symbol)).toBe(instrument);
  expect([getInstrument('NOPE'), getInstrument('constructor')]).toEqual([null, null]);
});

test('The table covers all four markets with at least four instruments each', () => {
  for (const market of ASSET_CLASSES) {
    expect(INSTRUMENTS.filter((one) => one.assetClass === market).length, market).toBeGreaterThanOrEqual(4);
  }
});

test.each(INSTRUMENTS.map((one) => [one.symbol, one] as const))('%s has valid ticks and digits', (_, instrument) => {
  const { digits, tick, pip, contractSize, quoteCurrency, name } = instrument;
  expect(getDecimals(tick), 'a price on a tick can be written').toBeLessThanOrEqual(digits);
  expect(roundToTick(pip, tick, 'down'), 'a pip is whole ticks').toBe(pip);
  expect(contractSize).toBeGreaterThan(0);
  expect(quoteCurrency).toMatch(/^[A-Z]{3,4}$/);
  expect(name).not.toBe('');
});

test('Every row of costs is finite, in order of days, and only financing may be a credit', () => {
  for (const { symbol, costs } of INSTRUMENTS) {
    const days = costs.rows.map(({ from }) => from);
    expect(days, symbol).toEqual([...new Set(days)].sort());
    for (const { spread, slippage, commission, long, short } of costs.rows) {
      expect([spread, slippage, commission, long, short].every(Number.isFinite), symbol).toBe(true);
      expect(Math.min(spread, slippage), symbol).toBeGreaterThan(0);
      expect(commission, symbol).toBeGreaterThanOrEqual(0);
      expect(long + short, `${symbol}: holding both sides never pays`).toBeGreaterThanOrEqual(0);
    }
    expect(costs.source, symbol).not.toBe('');
  }
});

const LEVELS: Readonly<Record<string, readonly [in2007: number, in2025: number]>> = {
  EURUSD: [1.35, 1.1],
  USDJPY: [115, 150],
  US500: [1450, 6000],
  XAUUSD: [650, 3000],
  BRENT: [70, 70],
};

test.each(Object.entries(LEVELS))(
  'A trade of %s costs 0.5 to 15 basis points in 2007 and in 2025',
  (symbol, levels) => {
    const { costs } = getInstrument(symbol) as Instrument;
    for (const [i, level] of levels.entries()) {
      const cost = roundTripCost(costs, Date.UTC(i === 0 ? 2007 : 2025, 5, 1), level);
      expect((10_000 * cost) / level).toBeGreaterThan(0.5);
      expect((10_000 * cost) / level).toBeLessThan(15);
    }
  },
);

test('A round trip in BTCUSD costs 5 to 20 basis points in 2016 and in 2025', () => {
  const { costs } = getInstrument('BTCUSD') as Instrument;
  expect((10_000 * roundTripCost(costs, Date.UTC(2016, 5, 1), 600)) / 600).toBeCloseTo(18, 10);
  expect((10_000 * roundTripCost(costs, Date.UTC(2025, 5, 1), 105_000)) / 105_000).toBeCloseTo(13.5, 10);
});

test('Holding US100 long in 2013 costs 2 to 8 percent of its price a year', () => {
  const { costs } = getInstrument('US100') as Instrument;
  const { swapLong } = costsAt(costs, Date.UTC(2013, 5, 1), 2900);
  expect((365 * swapLong) / 2900).toBeCloseTo(0.0275, 10);
});

test('The simulated market has ten instruments over all markets and never closes', () => {
  expect(SIMULATED_INSTRUMENTS.length).toBe(10);
  expect(new Set(SIMULATED_INSTRUMENTS.map(({ assetClass }) => assetClass))).toEqual(new Set(ASSET_CLASSES));
  expect(new Set(SIMULATED_INSTRUMENTS.map(({ session }) => session))).toEqual(new Set(['always']));
  expect(SIMULATED_INSTRUMENTS.filter(({ assetClass }) => assetClass === 'crypto').length).toBe(2);
});

test('The simulated market offers gold with silver, and differs from the real one in its hours alone', () => {
  expect([getSimulatedInstrument('XAUUSD'), getSimulatedInstrument('XAGUSD')]).not.toContain(null);
  expect(getSimulatedInstrument('VIX')).toBeNull();
  const gold = getInstrument('XAUUSD') as Instrument;
  expect(getSimulatedInstrument('XAUUSD')).toEqual({ ...gold, session: 'always' });
});

test('A year has 365 returns if a market trades at weekends, otherwise 261', () => {
  expect([periodsPerYear('always'), periodsPerYear('fx'), periodsPerYear('us-stock')]).toEqual([365, 261, 261]);
});
