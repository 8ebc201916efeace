import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prefix, sliceBars } from '../bars/slice.ts';
import { habit, MIDDLE, mirror, simulateHabits, toDiary, walk } from './testing/market.ts';
import { barsFrom } from './testing/script.ts';
import type { Trade } from './trade.ts';

const habits = fc.array(habit, { minLength: 1, maxLength: 4 });
const market = fc.tuple(walk, habits);

const getDirection = (trade: Trade) => (trade.signal.side === 'long' ? 1 : -1);
const computeSum = (trade: Trade) => trade.exits.reduce((sum, exit) => sum + exit.weight, 0);

describe('A stream with any prices and strategy', () => {
  test('A prefix of the bars gives a prefix of the events', () => {
    fc.assert(
      fc.property(market, fc.nat({ max: 60 }), ([prices, all], cut) => {
        const bars = barsFrom(prices);
        const whole = toDiary(bars, all);
        const part = toDiary(prefix(bars, cut), all);
        expect(whole.lines.slice(0, part.lines.length)).toEqual(part.lines);
        const known = whole.times.filter((time) => time <= (bars.closeTime[Math.min(cut, bars.length) - 1] ?? 0));
        expect(part.times).toEqual(known);
        expect(whole.trades.slice(0, part.trades.length)).toEqual(part.trades);
      }),
    );
  });

  test('The same bars give the same events, equal to those of simulate', () => {
    fc.assert(
      fc.property(market, ([prices, all]) => {
        const bars = barsFrom(prices);
        const one = simulateHabits(bars, all);
        expect(simulateHabits(bars, all)).toEqual(one);
        const diary = toDiary(bars, all);
        expect(diary.trades).toEqual(one.trades);
        expect(diary.signals).toEqual(one.signals.map(({ signal }) => signal));
        expect(diary.refusals).toEqual(one.refused);
      }),
    );
  });

  test('The weights out of a trade sum to 1, and its exits are in time order', () => {
    fc.assert(
      fc.property(market, ([prices, all]) => {
        for (const trade of simulateHabits(barsFrom(prices), all).trades) {
          expect(computeSum(trade)).toBeCloseTo(1, 12);
          const times = trade.exits.map((exit) => exit.time);
          expect(times).toEqual([...times].sort((a, b) => a - b));
          expect(trade.fillTime).toBeLessThanOrEqual(times[0]!);
        }
      }),
    );
  });

  test('No fill and no exit lies outside its bar', () => {
    fc.assert(
      fc.property(market, ([prices, all]) => {
        const bars = barsFrom(prices);
        const isWithin = (time: number, price: number) => {
          for (let i = 0; i < bars.length; i++) {
            if (bars.time[i] === time && bars.open[i] === price) return true;
            if (bars.closeTime[i] === time && bars.low[i]! <= price && price <= bars.high[i]!) return true;
          }
          return false;
        };
        for (const trade of simulateHabits(bars, all).trades) {
          expect(isWithin(trade.fillTime, trade.fillPrice), 'fill').toBe(true);
          for (const exit of trade.exits) expect(isWithin(exit.time, exit.price), exit.reason).toBe(true);
        }
      }),
    );
  });

  test('R has the sign of its exits, costs only lower it, and it lies between the excursions', () => {
    fc.assert(
      fc.property(market, ([prices, all]) => {
        for (const trade of simulateHabits(barsFrom(prices), all).trades) {
          const gains = trade.exits.map((exit) => (exit.price - trade.fillPrice) * getDirection(trade));
          if (gains.every((gain) => gain > 0)) expect(trade.grossR).toBeGreaterThan(0);
          if (gains.every((gain) => gain < 0)) expect(trade.grossR).toBeLessThan(0);
          expect(trade.netR).toBeLessThan(trade.grossR);
          expect(trade.maeR).toBeLessThanOrEqual(0);
          expect(trade.mfeR).toBeGreaterThanOrEqual(0);
          expect(trade.grossR).toBeGreaterThanOrEqual(trade.maeR);
          expect(trade.grossR).toBeLessThanOrEqual(trade.mfeR);
        }
      }),
    );
  });

  test('A signal has the same result as if it were the first', () => {
    fc.assert(
      fc.property(market, ([prices, all]) => {
        const bars = barsFrom(prices);
        simulateHabits(bars, all).signals.forEach((record, i) => {
          const first = bars.closeTime.indexOf(record.signal.barCloseAt);
          const own = all[(i + 1) % all.length]!;
          const alone = simulateHabits(sliceBars(bars, first, bars.length), [own]);
          expect(alone.signals[0]).toEqual(record);
        });
      }),
    );
  });

  test('Every signal ends once or is still open, and no two are open at the same time', () => {
    fc.assert(
      fc.property(market, ([prices, all]) => {
        const { signals, trades, open } = simulateHabits(barsFrom(prices), all);
        const ended = signals.filter(({ closeReason }) => closeReason !== null);
        expect(signals.length - ended.length).toBe(open === null ? 0 : 1);
        expect(ended.filter(({ trade }) => trade !== null)).toHaveLength(trades.length);
        for (let i = 1; i < signals.length; i++) {
          expect(signals[i]!.signal.barCloseAt).toBeGreaterThanOrEqual(signals[i - 1]!.decidedAt as number);
        }
      }),
    );
  });

  test('Mirrored prices give mirrored trades: a short is a long upside down', () => {
    fc.assert(
      fc.property(market, ([prices, all]) => {
        const up = simulateHabits(barsFrom(prices), all);
        const down = simulateHabits(barsFrom(mirror(prices)), all, -1);
        const flip = (price: number) => 2 * MIDDLE - price;
        expect(down.signals.length).toBe(up.signals.length);
        expect(down.trades).toEqual(
          up.trades.map((trade) => ({
            ...trade,
            signal: down.trades[up.trades.indexOf(trade)]!.signal,
            fillPrice: flip(trade.fillPrice),
            exits: trade.exits.map((exit) => ({ ...exit, price: flip(exit.price) })),
          })),
        );
        expect(down.signals.map(({ signal }) => flip(signal.stop))).toEqual(
          up.signals.map(({ signal }) => signal.stop),
        );
      }),
    );
  });
});
