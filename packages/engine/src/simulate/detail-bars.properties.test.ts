import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggregate } from '../bars/aggregate.ts';
import type { Bars } from '../bars/bar.ts';
import { firstIndex } from '../bars/first-index.ts';
import { prefix } from '../bars/slice.ts';
import type { SetupType } from '../strategies/strategy.ts';
import { simulate } from './simulate.ts';
import { habit, simulateHabits, walk } from './testing/market.ts';
import { barsFrom, longSetup, type Prices, scripted, testInstrument } from './testing/script.ts';
import type { Trade } from './trade.ts';

const habits = fc.array(habit, { minLength: 1, maxLength: 4 });
/** 15m bars, their hours, and what a strategy does at the close of each hour. */
const market = fc.tuple(walk, habits).map(([prices, all]) => {
  const quarters = barsFrom(prices, { timeframe: '15m' });
  return { quarters, hours: aggregate(quarters, '1h', testInstrument()), all };
});

const withoutExcursions = (trades: readonly Trade[]) => trades.map(({ maeR: _, mfeR: __, ...trade }) => trade);

describe('A run with finer bars that add up to its bars', () => {
  test('is the run without them until an ambiguous bar, and without one to the digit', () => {
    fc.assert(
      fc.property(market, ({ quarters, hours, all }) => {
        const [plain, detailed] = [simulateHabits(hours, all), simulateHabits(hours, all, 1, quarters)];
        const { ambiguousBars, decidedBars, changedTrades } = detailed.detail!;
        expect(decidedBars, 'they reach what the bar reaches').toBe(ambiguousBars);
        if (ambiguousBars === 0) expect({ ...detailed, detail: null }).toEqual(plain);
        if (changedTrades > 0) return;
        expect(withoutExcursions(detailed.trades)).toEqual(withoutExcursions(plain.trades));
        expect(detailed.refused).toEqual(plain.refused);
      }),
      { numRuns: 500 },
    );
  });

  test('does not know the finer bars of a later bar', () => {
    fc.assert(
      fc.property(market, fc.nat({ max: 15 }), ({ quarters, hours, all }, cut) => {
        const known = prefix(hours, cut);
        const end = known.length === 0 ? 0 : known.closeTime[known.length - 1]!;
        const seen: Bars = prefix(
          quarters,
          firstIndex(quarters.length, (i) => quarters.closeTime[i]! > end),
        );
        const whole = simulateHabits(known, all, 1, quarters);
        expect(simulateHabits(known, all, 1, seen)).toEqual(whole);
        const later = simulateHabits(hours, all, 1, quarters).trades.filter(({ decidedAt }) => decidedAt <= end);
        expect(later).toEqual(whole.trades);
      }),
    );
  });

  test('has R between the excursions, and exits whose weights sum to 1', () => {
    fc.assert(
      fc.property(market, ({ quarters, hours, all }) => {
        for (const { exits, grossR, maeR, mfeR } of simulateHabits(hours, all, 1, quarters).trades) {
          expect(exits.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
          expect(grossR).toBeGreaterThanOrEqual(maeR);
          expect(grossR).toBeLessThanOrEqual(mfeR);
        }
      }),
    );
  });
});

const order = fc.record({
  type: fc.constantFrom<SetupType[]>('market', 'limit', 'stop'),
  isLong: fc.boolean(),
  away: fc.integer({ min: 1, max: 5 }),
  risk: fc.integer({ min: 2, max: 6 }),
  rewards: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
});
const MIDDLE = 1_000;
const HOUR_TICKS = 12;

/** Returns the 5m bars of a path that moves by at most one tick in each. */
function barsOfPath(moves: readonly number[]): Bars {
  let last = MIDDLE;
  const prices = moves.map((move): Prices => {
    const open = last;
    last += move;
    return [open, Math.max(open, last), Math.min(open, last), last];
  });
  return barsFrom(prices, { timeframe: '5m' });
}

test('On a path of single ticks the trade leaves at the levels in the order in which the path touches them', () => {
  const moves = fc.array(fc.constantFrom(-1, 0, 1), { minLength: 4 * HOUR_TICKS, maxLength: 20 * HOUR_TICKS });
  let changes = 0;
  fc.assert(
    fc.property(moves, order, (path, { type, isLong, away, risk, rewards }) => {
      const direction = isLong ? 1 : -1;
      const ticks = barsOfPath(path);
      const hours = aggregate(ticks, '1h', testInstrument());
      const decidedAt = hours.close[0]!;
      const entry = decidedAt + { market: 0, limit: -away, stop: away }[type] * direction;
      const stop = entry - risk * direction;
      let level = entry;
      const targets = rewards.map((reward) => {
        level += reward * direction;
        return { price: level };
      });
      const validBars = type === 'market' ? 1 : 20;
      const setup = longSetup({ side: isLong ? 'long' : 'short', type, entry, stop, targets, validBars });
      const spec = { strategy: scripted({ 0: { open: setup } }), params: {}, instrument: testInstrument() };
      const result = simulate(hours, { ...spec, timeframe: '1h' }, { detail: ticks });

      const expected: string[] = [];
      let isFilled = type === 'market';
      for (let i = HOUR_TICKS; i < hours.length * HOUR_TICKS; i++) {
        const price = ticks.close[i]!;
        if (!isFilled) isFilled = price === entry;
        if (isFilled && expected.length < targets.length && price === targets[expected.length]!.price)
          expected.push(`target ${price}`);
        if (expected.length === targets.length) break;
        if (!isFilled || price !== stop) continue;
        expected.push(`stop ${price}`);
        break;
      }
      const { trades, open, detail } = result;
      const exits = trades[0]?.exits ?? open?.exits ?? [];
      expect(exits.map(({ reason, price }) => `${reason} ${price}`)).toEqual(expected);
      changes += detail!.changedTrades;
    }),
    { numRuns: 1_000 },
  );
  expect(changes, 'some of the paths differ from the engine rules').toBeGreaterThan(10);
});
