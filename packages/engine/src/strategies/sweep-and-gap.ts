import type { Bar } from '../bars/bar.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { FairValueGap } from '../indicators/fair-value-gap.ts';
import { SwingPoints } from '../indicators/swing-points.ts';
import { defineStrategy } from './define-strategy.ts';
import { averageRanges, bars, finalTarget, firstTarget, longestHold } from './parameter-builders.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import { priceWords } from './words.ts';

/*
 * Idea: stops rest beyond obvious highs and lows. Price runs through such a level, fills them, and closes back inside: those
 * who broke out are trapped. If the way back is so fast that it leaves a gap between bars, the gap is where to join.
 * Where it fits: liquid markets with clear swings, currencies on 1h bars, the others on 4h bars; share indices are bought only.
 * Known weakness: in a strong trend level after level is swept and not one of them holds; then every setup is on the wrong
 * side. No one can see the stops: that they lie there is an assumption.
 * Source: "Turtle Soup" in Connors and Raschke, Street Smarts (1995); gap and sweep as taught by the Inner Circle Trader.
 */

export const ATR_BARS = 14;
/** The stop lies this far beyond the end of the sweep, in average bars. */
export const STOP_BUFFER_ATR = 0.1;

interface Sweep {
  readonly direction: Direction;
  /** The swing price that was run through. */
  readonly level: number;
  /** How far price went beyond it, up to now. */
  end: number;
  bars: number;
}

/** One bar on: the sweep may reach further, but a close beyond its level, or too long a wait, ends it. */
function follow(sweep: Sweep, bar: Bar, waitBars: number): Sweep | null {
  sweep.bars += 1;
  sweep.end = sweep.direction === 1 ? Math.min(sweep.end, bar.low) : Math.max(sweep.end, bar.high);
  const isLost = sweep.direction * (bar.close - sweep.level) <= 0;
  return isLost || sweep.bars > waitBars ? null : sweep;
}

export const sweepAndGap = defineStrategy({
  id: 'sweep-and-gap',
  parameters: {
    swingStrength: bars(
      'Swing strength',
      { min: 2, max: 10, step: 1, default: 2 },
      'A high or low counts once this many bars on both sides stay inside it.',
    ),
    waitBars: bars(
      'Wait for the gap',
      { min: 2, max: 20, step: 1, default: 5 },
      'The gap has to come within this many bars after the sweep.',
    ),
    leastGapAtr: averageRanges(
      'Least gap',
      { min: 0.02, max: 1, step: 0.02, default: 0.2 },
      'Smaller gaps are noise between two quotes.',
    ),
    leastRiskAtr: averageRanges(
      'Least risk',
      { min: 0.5, max: 4, step: 0.5, default: 2.5 },
      'The stop is never nearer than this, however shallow the sweep was: costs weigh less beside it.',
    ),
    mostRiskAtr: averageRanges(
      'Most risk',
      { min: 4, max: 8, step: 0.5, default: 4 },
      'If the end of the sweep is further from the entry than this, the setup is left out.',
    ),
    orderBars: bars(
      'Order life',
      { min: 1, max: 24, step: 1, default: 4 },
      'Price has to come back into the gap within this many bars.',
    ),
    firstTargetR: firstTarget({ min: 0.5, max: 1.5, step: 0.1, default: 1 }),
    finalTargetR: finalTarget({ min: 1.6, max: 5, step: 0.1, default: 2.4 }),
    maxHoldBars: longestHold({ min: 6, max: 100, step: 1, default: 24 }),
  },
  timeframesByMarket: { fx: ['1h'], indices: ['4h'], commodities: ['4h'], crypto: ['4h'] },
  inputs: {},
  warmUpBars: ({ swingStrength }) => Math.max(2 * swingStrength + 3, ATR_BARS),
  start({ instrument, params }) {
    const swings = new SwingPoints(params.swingStrength);
    const gap = new FairValueGap();
    const range = new AverageTrueRange(ATR_BARS);
    const price = (value: number) => priceWords(value, instrument.digits);
    let sweep: Sweep | null = null;

    return (bar, at) => {
      const { high, low } = swings;
      swings.update(bar.high, bar.low);
      const size = gap.update(bar.high, bar.low);
      const atr = range.update(bar.high, bar.low, bar.close);

      if (sweep !== null) sweep = follow(sweep, bar, params.waitBars);
      if (bar.low < low && bar.close > low) {
        sweep = { direction: 1, level: low, end: bar.low, bars: 0 };
      } else if (bar.high > high && bar.close < high) {
        sweep = { direction: -1, level: high, end: bar.high, bars: 0 };
      }
      if (at.position !== null || sweep === null || Number.isNaN(atr)) return null;

      const { direction, level, end, bars } = sweep;
      const height = direction * size;
      // A gap is measured over three bars: only from the second bar after the sweep on does it lie wholly on the way back.
      if (bars < 1 || !(height >= params.leastGapAtr * atr)) return null;

      const entry = (gap.top + gap.bottom) / 2;
      const beyond = direction * (entry - end) + STOP_BUFFER_ATR * atr;
      const risk = riskFor(instrument, bar.closeTime, entry, Math.max(beyond, params.leastRiskAtr * atr));
      if (Number.isNaN(risk) || risk > params.mostRiskAtr * atr) return null;
      if (direction * (bar.close - entry) < instrument.tick) return null;
      if (direction === -1 && instrument.assetClass === 'indices') return null;

      sweep = null;
      return {
        open: {
          side: sideOf(direction),
          type: 'limit',
          entry,
          ...levelsFrom(entry, direction, risk, [
            [params.firstTargetR, 0.5],
            [params.finalTargetR, 0.5],
          ]),
          validBars: params.orderBars,
          breakEvenAfterTarget: 1,
          maxBars: params.maxHoldBars,
          reason:
            `${direction === 1 ? 'Low' : 'High'} ${price(level)} was run through to ${price(end)} and taken back; the move away ` +
            `left a gap from ${price(gap.bottom)} to ${price(gap.top)}. Limit in its middle, stop beyond the end of the sweep.`,
        },
      };
    };
  },
});
