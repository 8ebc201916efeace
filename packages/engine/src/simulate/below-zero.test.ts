import { describe, expect, test } from 'vitest';
import { aggregate } from '../bars/aggregate.ts';
import { BarsError } from '../bars/bars-error.ts';
import { checkBar } from '../bars/check-bar.ts';
import { createBars } from '../bars/create-bars.ts';
import { barAt } from '../bars/slice.ts';
import { DAY_MS, HOUR_MS } from '../bars/time-units.ts';
import { costsAt, roundTripCost } from '../costs/costs-at.ts';
import { canTradeBelowZero, type Instrument } from '../instruments/instrument.ts';
import { getInstrument, INSTRUMENTS } from '../instruments/instruments.ts';
import { fromTemplate } from '../instruments/templates.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';
import { horizonChannel } from '../strategies/horizon-channel.ts';
import { levelsFrom, riskFor } from '../strategies/setup-levels.ts';
import { STRATEGIES } from '../strategies/strategies.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { tailwindMomentum } from '../strategies/tailwind-momentum.ts';
import { twinRatio } from '../strategies/twin-ratio.ts';
import { resolveParameters } from './resolve-parameters.ts';
import { simulate } from './simulate.ts';
import { barsFrom, longSetup, onlyTrade, type Prices, play, playSetup, testInstrument } from './testing/script.ts';

const WTI = getInstrument('WTI')!;
/** WTI, May contract, on 2020-04-20. */
const FALL = { open: 17.73, high: 17.85, low: -40.32, close: -37.63, volume: 1 };
const oil = testInstrument({ belowZero: true });

describe('Prices at or below 0 are valid bars', () => {
  const bar = { time: 0, closeTime: DAY_MS, ...FALL };
  const columns = { time: [0], open: [17.73], high: [17.85], low: [-40.32], close: [-37.63] };

  test('of oil and of futures, whose adjusted prices may lie below 0, and of nothing else', () => {
    const allowed = INSTRUMENTS.filter(canTradeBelowZero).map(({ symbol }) => symbol);
    expect(allowed).toEqual(['ES', 'BRENT', 'WTI', 'GC']);
    expect(canTradeBelowZero(fromTemplate('CL', 'commodity-future'))).toBe(true);
    expect(canTradeBelowZero(fromTemplate('NQ', 'index-future'))).toBe(true);
    expect(canTradeBelowZero(fromTemplate('NATGAS', 'energy'))).toBe(true);
    expect(canTradeBelowZero(fromTemplate('AAPL', 'equity'))).toBe(false);
  });

  test('of an instrument whose stated price range reaches to 0 or below, and not of one whose range is above it', () => {
    const range = (low: number) => canTradeBelowZero({ ...WTI, priceRange: [low, 500] });
    expect([range(-100), range(0), range(5)]).toEqual([true, true, false]);
  });

  test('for the check of one bar and of a series, which still refuses what is not a number', () => {
    expect(checkBar(bar)).toEqual({ field: 'low', value: -40.32, rule: 'above 0' });
    expect(checkBar(bar, 0, true)).toBeNull();
    expect(checkBar({ ...bar, low: Number.NaN }, 0, true)).toMatchObject({ field: 'low' });
    expect(checkBar({ ...bar, low: -1e13 }, 0, true)).toMatchObject({ rule: 'at least -1000000000000' });
    expect(createBars('WTI', 'daily', columns, { instrument: WTI }).close[0]).toBe(-37.63);
    expect(createBars('WTI', 'daily', columns, { belowZero: true }).close[0]).toBe(-37.63);
    expect(() => createBars('WTI', 'daily', columns)).toThrow(BarsError);
    const gold = getInstrument('XAUUSD')!;
    expect(() => createBars('XAUUSD', 'daily', columns, { instrument: gold })).toThrow(
      'low must be above 0, not -40.32',
    );
  });

  test('that aggregate to longer bars', () => {
    const hours = [0, 1, 2, 3].map((hour) => hour * HOUR_MS);
    const prices = [3, 0, -2, -1];
    const hourly = createBars(
      'OIL',
      '1h',
      { time: hours, open: prices, high: prices, low: prices, close: prices },
      { belowZero: true },
    );
    const longer = aggregate(hourly, '4h', { ...WTI, session: 'always' });
    expect(barAt(longer, 0)).toMatchObject({ open: 3, high: 3, low: -2, close: -1 });
  });
});

describe('Costs and distances at prices below 0', () => {
  test('basis points and financing are shares of the price without its sign', () => {
    const at = Date.UTC(2020, 3, 20);
    expect(costsAt(WTI.costs, at, -37.63)).toEqual(costsAt(WTI.costs, at, 37.63));
    expect(roundTripCost(WTI.costs, at, -37.63)).toBeGreaterThan(0);
    expect(roundTripCost(WTI.costs, at, 0)).toBe(0);
  });

  test('the stop is at most a quarter of the price without its sign away', () => {
    expect(riskFor(oil, 0, -40, 9)).toBe(9);
    expect(riskFor(oil, 0, -40, 11)).toBeNaN();
    expect(riskFor(oil, 0, 0, 1)).toBeNaN();
  });

  test('no target is dropped for being near 0 or below it, where the entry is not above 0', () => {
    const legs = [
      [1, 0.5],
      [4, 0.5],
    ] as const;
    expect(levelsFrom(-40, 1, 10, legs).targets.map(({ price }) => price)).toEqual([-30, 0]);
    expect(levelsFrom(-40, -1, 10, legs).targets.map(({ price }) => price)).toEqual([-50, -80]);
    expect(levelsFrom(40, -1, 10, legs).targets.map(({ price, weight }) => [price, weight])).toEqual([[30, 1]]);
  });
});

describe('A trade at prices below 0', () => {
  test('has its R by the distances: long at −37, stop −39, target −34, out at the stop', () => {
    const first: Prices = [-37, -37, -37, -37];
    const setup = longSetup({ entry: -37, stop: -39.004, targets: [{ price: -33.991 }] });
    const played = play(barsFrom([first, [-36.8, -36, -39.5, -38]]), { 0: { open: setup } }, { instrument: oil });
    expect(played.signals[0]).toMatchObject({ entry: -37, stop: -39.01, targets: [{ price: -34 }] });
    expect(onlyTrade(played)).toMatchObject({ fillPrice: -36.8, closeReason: 'stop', grossR: -1.099502 });
  });

  test('may cross 0, and is carried through a bar of −37.63', () => {
    const setup = longSetup({ side: 'short', entry: 100, stop: 102, targets: [{ price: 96 }, { price: -40 }] });
    const played = playSetup(
      setup,
      [
        [100, 101, 95, 95],
        [17.73, 17.85, -40.32, -37.63],
      ],
      { instrument: oil },
    );
    expect(onlyTrade(played).exits.map(({ price }) => price)).toEqual([96, -40]);
  });

  test('may have its stop moved to a price below 0', () => {
    const setup = longSetup({ side: 'short', targets: [{ price: -50 }], stop: 102 });
    const script = { 0: { open: setup }, 1: { moveStop: -1.5 } };
    const prices: Prices[] = [
      [100, 100, 100, 100],
      [100, 101, -6, -5],
      [-5, -1, -6, -5],
    ];
    const played = play(barsFrom(prices), script, { instrument: oil });
    expect(played.lines).toEqual(['opened', 'filled 100', 'stop -1.5', 'closed stop -1.5']);
  });

  test('is refused on an instrument that cannot trade there', () => {
    const setup = longSetup({ side: 'short', stop: 102, targets: [{ price: -1 }] });
    expect(playSetup(setup, []).refusals[0]).toMatchObject({ field: 'targets[0].price' });
  });

  test('rounds to a zero without a sign', () => {
    const setup = longSetup({ side: 'short', stop: 102, targets: [{ price: -0.004 }] });
    expect(playSetup(setup, [], { instrument: oil }).signals[0]!.targets[0]!.price).toBe(0);
  });
});

/** A walk in steps of a tick, lifted by `level`. */
function walk(level: number, length = 2500): Prices[] {
  const random = mulberry32(5);
  let last = level;
  let drift = 0;
  return Array.from({ length }, (): Prices => {
    if (random() < 0.02) drift = Math.round(8 * random()) - 4;
    const open = last;
    const close = open + Math.round(30 * random()) - 15 + drift;
    last = close;
    return [open, Math.max(open, close) + 3, Math.min(open, close) - 2, close];
  });
}

function runOn(strategy: Strategy, prices: readonly Prices[], instrument: Instrument, partner?: readonly Prices[]) {
  const spec = { strategy, params: resolveParameters(strategy), instrument, timeframe: '1h' as const };
  return simulate(
    barsFrom(prices),
    { ...spec, partner: partner ? { ...instrument, symbol: 'OTHER' } : null },
    { partner: partner && barsFrom(partner, { symbol: 'OTHER' }) },
  );
}

describe('A strategy on prices at or below 0', () => {
  test('that adds and subtracts makes the same trades far above 0 and far below it', () => {
    const above = runOn(horizonChannel, walk(1_000_000), oil).trades;
    const below = runOn(horizonChannel, walk(-1_000_000), oil).trades;
    expect(above.length).toBeGreaterThan(20);
    expect(below.map(({ netR, closedAt }) => [netR, closedAt])).toEqual(
      above.map(({ netR, closedAt }) => [netR, closedAt]),
    );
  });

  test('that divides prices opens nothing from the first such bar on, permanently, and the result says from when', () => {
    const prices = walk(20_000, 1200);
    const dip: Prices[] = prices.map(([open, high, low, close], i) =>
      i === 700 ? [open, high, 0, close] : [open, high, low, close],
    );
    const whole = runOn(tailwindMomentum, prices, oil);
    const cut = runOn(tailwindMomentum, dip, oil);
    const from = barsFrom(prices).closeTime[700]!;
    expect(whole.skippedFrom).toBeNull();
    expect(whole.signals.some(({ signal }) => signal.barCloseAt > from)).toBe(true);
    expect(cut.skippedFrom).toBe(from);
    expect(cut.signals.every(({ signal }) => signal.barCloseAt < from)).toBe(true);
    expect(cut.signals.length).toBeGreaterThan(0);
  });

  test('that divides prices has what it holds carried to its end by its published levels', () => {
    const setup = longSetup({ stop: 90, targets: [{ price: 110 }], maxBars: 3 });
    const strategy = { needsPositivePrices: true, start: () => () => ({ open: setup }) } as const;
    const flat: Prices = [100, 101, 99, 100];
    const bars = barsFrom([flat, flat, [100, 101, 95, 100], flat, flat, flat]);
    bars.low[2] = -1;
    const { trades, signals, skippedFrom } = simulate(bars, {
      strategy,
      params: {},
      instrument: oil,
      timeframe: '1h',
    });
    expect(skippedFrom).toBe(bars.closeTime[2]);
    expect(signals).toHaveLength(1);
    expect(trades[0]).toMatchObject({ closeReason: 'stop', fillPrice: 100 });
  });

  test('on two instruments stops as well where the partner goes below 0', () => {
    const prices = walk(20_000, 300);
    const partner = walk(30_000, 300).map((row, i): Prices => (i === 150 ? [row[0], row[1], -1, row[3]] : row));
    expect(runOn(twinRatio, prices, oil, partner).skippedFrom).toBe(barsFrom(prices).closeTime[150]);
  });

  test('is one that divides in two of the eight', () => {
    const dividing = STRATEGIES.filter(({ needsPositivePrices }) => needsPositivePrices).map(({ id }) => id);
    expect(dividing).toEqual(['tailwind-momentum', 'twin-ratio']);
  });
});
