import { expect, test } from 'vitest';
import { type Instrument, MARKETS } from './instrument.ts';
import { getInstrument, INSTRUMENTS } from './instruments.ts';
import { decimalsOf, roundToTick } from './price.ts';
import { periodsPerYear } from './session.ts';
import { getSimulatedInstrument, SIMULATED_INSTRUMENTS, simulatedInstrument } from './simulated.ts';

test('Every symbol is known once and found by its name', () => {
  const symbols = INSTRUMENTS.map(({ symbol }) => symbol);
  expect(new Set(symbols).size).toBe(symbols.length);
  for (const instrument of INSTRUMENTS) expect(getInstrument(instrument.symbol)).toBe(instrument);
  expect([getInstrument('NOPE'), getInstrument('constructor')]).toEqual([null, null]);
});

test('The table covers all four markets with at least four instruments each', () => {
  for (const market of MARKETS) {
    expect(INSTRUMENTS.filter((one) => one.market === market).length, market).toBeGreaterThanOrEqual(4);
  }
});

test.each(INSTRUMENTS.map((one) => [one.symbol, one] as const))('%s has a usable grid of prices', (_, instrument) => {
  const { digits, tick, pip, contractSize, quoteCurrency, name } = instrument;
  expect(decimalsOf(tick), 'a price on a tick can be written').toBeLessThanOrEqual(digits);
  expect(roundToTick(pip, tick, 'down'), 'a pip is whole ticks').toBe(pip);
  expect(contractSize).toBeGreaterThan(0);
  expect(quoteCurrency).toMatch(/^[A-Z]{3,4}$/);
  expect(name).not.toBe('');
});

test('Costs are finite, only swap may be a credit, and holding both sides never pays', () => {
  for (const { symbol, costs } of INSTRUMENTS) {
    expect(Object.values(costs).every(Number.isFinite), symbol).toBe(true);
    expect(Math.min(costs.spread, costs.slippage), symbol).toBeGreaterThan(0);
    expect(costs.commission, symbol).toBeGreaterThanOrEqual(0);
    expect(costs.swapLong + costs.swapShort, symbol).toBeGreaterThanOrEqual(0);
  }
});

test('A trade costs a small part of what a price moves in a day', () => {
  const levels: Record<string, number> = {
    EURUSD: 1.1,
    USDJPY: 145,
    US500: 4500,
    XAUUSD: 1950,
    BRENT: 80,
    BTCUSD: 30_000,
  };
  for (const [symbol, level] of Object.entries(levels)) {
    const { spread, slippage, commission } = (getInstrument(symbol) as Instrument).costs;
    const share = (spread + 2 * slippage + commission) / level;
    expect(share, symbol).toBeGreaterThan(0.000_05);
    expect(share, symbol).toBeLessThan(0.0015);
  }
});

test('The simulated market has ten instruments over all markets and never closes', () => {
  expect(SIMULATED_INSTRUMENTS.length).toBe(10);
  expect(new Set(SIMULATED_INSTRUMENTS.map(({ market }) => market))).toEqual(new Set(MARKETS));
  expect(new Set(SIMULATED_INSTRUMENTS.map(({ session }) => session))).toEqual(new Set(['always']));
  expect(SIMULATED_INSTRUMENTS.filter(({ market }) => market === 'crypto').length).toBe(2);
});

test('The simulated market offers gold with silver, and differs in its hours and in what dealing costs', () => {
  expect([getSimulatedInstrument('XAUUSD'), getSimulatedInstrument('XAGUSD')]).not.toContain(null);
  expect(getSimulatedInstrument('VIX')).toBeNull();
  const gold = getInstrument('XAUUSD') as Instrument;
  expect(simulatedInstrument(gold)).toEqual({
    ...gold,
    session: 'always',
    costs: { spread: 0.05, slippage: 0.015, commission: 0, swapLong: 0.08, swapShort: -0.03 },
  });
  expect(getSimulatedInstrument('XAUUSD')).toEqual(simulatedInstrument(gold));
});

test('Dealing in the simulated market is cheaper than for a private account, but never free', () => {
  for (const { symbol, costs } of SIMULATED_INSTRUMENTS) {
    const usual = (getInstrument(symbol) as Instrument).costs;
    const dealing = costs.spread + 2 * costs.slippage + costs.commission;
    expect(Math.min(costs.spread, costs.slippage), symbol).toBeGreaterThan(0);
    expect(dealing, symbol).toBeLessThan((usual.spread + 2 * usual.slippage + usual.commission) / 2);
    expect(costs.swapLong + costs.swapShort, symbol).toBeGreaterThanOrEqual(0);
  }
});

test('A year has 365 returns where a market trades at weekends, else 261', () => {
  expect([periodsPerYear('always'), periodsPerYear('fx'), periodsPerYear('us-stock')]).toEqual([365, 261, 261]);
});
