import fc from 'fast-check';
import type { Bars } from '../../bars/bar.ts';
import { barAt } from '../../bars/slice.ts';
import { priceCosts } from '../../costs/price-costs.ts';
import type { At, Decision, OnBar, Setup, SetupType } from '../../strategies/strategy.ts';
import { simulate } from '../simulate.ts';
import type { StreamSpec } from '../stream.ts';
import { Stream } from '../stream.ts';
import { Diary, longSetup, type Prices, testInstrument } from './script.ts';

/** Prices are whole ticks around this one, so that prices mirrored at it are exact. */
export const MIDDLE = 1000;

interface Step {
  readonly gap: number;
  readonly body: number;
  readonly up: number;
  readonly down: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  gap: fc.integer({ min: -3, max: 3 }),
  body: fc.integer({ min: -6, max: 6 }),
  up: fc.nat({ max: 5 }),
  down: fc.nat({ max: 5 }),
});

/** A random walk of 2 to 60 bars in whole prices. */
export const walk: fc.Arbitrary<Prices[]> = fc.array(step, { minLength: 2, maxLength: 60 }).map((steps) => {
  let last = MIDDLE;
  return steps.map(({ gap, body, up, down }): Prices => {
    const open = last + gap;
    const close = open + body;
    last = close;
    return [open, Math.max(open, close) + up, Math.min(open, close) - down, close];
  });
});

export const mirror = (prices: readonly Prices[]): Prices[] =>
  prices.map(([open, high, low, close]) => [
    2 * MIDDLE - open,
    2 * MIDDLE - low,
    2 * MIDDLE - high,
    2 * MIDDLE - close,
  ]);

/** What a strategy does at a close without a position, and with one. */
export interface Habit {
  readonly isLong: boolean;
  readonly type: SetupType;
  readonly away: number;
  readonly risk: number;
  readonly rewards: readonly number[];
  readonly validBars: number;
  readonly maxBars: number | undefined;
  readonly breakEvenAfterTarget: number | undefined;
  readonly trail: number | undefined;
  readonly pause: number;
}

export const habit: fc.Arbitrary<Habit> = fc.record({
  isLong: fc.boolean(),
  type: fc.constantFrom<SetupType[]>('market', 'limit', 'stop'),
  away: fc.integer({ min: 1, max: 4 }),
  risk: fc.integer({ min: 1, max: 8 }),
  rewards: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  validBars: fc.integer({ min: 1, max: 4 }),
  maxBars: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  breakEvenAfterTarget: fc.option(fc.constant(1), { nil: undefined }),
  trail: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  pause: fc.integer({ min: 0, max: 3 }),
});

/** The habit's setup at a close; `sign` -1 gives the mirrored one. */
function toSetup(one: Habit, close: number, sign: 1 | -1): Setup {
  const direction = (one.isLong ? 1 : -1) * sign;
  const offset = { market: 0, limit: -one.away, stop: one.away }[one.type];
  const entry = close + offset * direction;
  let price = entry;
  const targets = one.rewards.map((reward) => {
    price += reward * direction;
    return { price };
  });
  const { type, validBars, maxBars, breakEvenAfterTarget } = one;
  return longSetup({
    side: direction > 0 ? 'long' : 'short',
    type,
    entry,
    stop: entry - one.risk * direction,
    targets,
    ...(type === 'market' ? {} : { validBars }),
    ...(maxBars === undefined ? {} : { maxBars }),
    ...(breakEvenAfterTarget === undefined ? {} : { breakEvenAfterTarget }),
  });
}

/** A strategy that applies these habits in turn; its decisions depend only on the bars it received. */
function habitual(habits: readonly Habit[], sign: 1 | -1 = 1): StreamSpec['strategy'] {
  return {
    start: (): OnBar => {
      let turn = 0;
      let rest = 0;
      return (bar, at: At): Decision | null => {
        const one = habits[turn % habits.length]!;
        if (at.position === null) {
          rest -= 1;
          if (rest >= 0) return null;
          turn += 1;
          const next = habits[turn % habits.length]!;
          rest = next.pause;
          return { open: toSetup(next, bar.close, sign) };
        }
        if (at.position.state === 'pending' || one.trail === undefined) return null;
        const direction = at.position.side === 'long' ? 1 : -1;
        return { moveStop: bar.close - one.trail * direction };
      };
    },
  };
}

const instrument = testInstrument({
  digits: 0,
  tick: 1,
  costs: priceCosts({ spread: 0.2, slippage: 0.1, commission: 0.05, swapLong: 0.02, swapShort: 0.02 }),
});

const getSpec = (habits: readonly Habit[], sign: 1 | -1 = 1): StreamSpec => {
  return { strategy: habitual(habits, sign), params: {}, instrument, timeframe: '1h' };
};

export const simulateHabits = (bars: Bars, habits: readonly Habit[], sign: 1 | -1 = 1, detail?: Bars) =>
  simulate(bars, getSpec(habits, sign), { detail });

/** Returns every event of a stream; each bar is a new object. */
export function toDiary(bars: Bars, habits: readonly Habit[]): Diary {
  const diary = new Diary();
  const stream = new Stream(getSpec(habits), diary);
  for (let i = 0; i < bars.length; i++) stream.onBar(barAt(bars, i));
  return diary;
}
