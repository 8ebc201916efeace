import { AverageDirectionalIndex } from '../indicators/average-directional-index.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { DonchianChannel } from '../indicators/donchian-channel.ts';
import { defineStrategy } from './define-strategy.ts';
import { averageRanges, bars, finalTarget, firstTarget, longestHold } from './parameter-builders.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import { priceWords } from './words.ts';

/*
 * Idea: every large move begins by leaving the range of the last weeks. Go with the close that leaves it, let a tightening
 * stop decide when the move is over, and accept many small losses for the few moves that run.
 * Where it fits: markets that trend for long stretches: metals, energy and crypto, on 4h and daily bars.
 * Known weakness: most breaks of a range fail. Expect more losing than winning trades and long flat or falling stretches.
 * Source: Richard Donchian's channel rule; the second system taught to the Turtles (55 and 20 bars, a stop of two average
 * ranges), in Faith, Way of the Turtle (2007).
 */

export const ATR_BARS = 20;
const ADX_BARS = 14;
/** A close further past the edge than this has left without us. */
export const LATEST_ENTRY_ATR = 1.5;

export const horizonChannel = defineStrategy({
  id: 'horizon-channel',
  parameters: {
    channelBars: bars(
      'Entry channel',
      { min: 20, max: 100, step: 5, default: 55 },
      'The close has to leave the range of this many bars before it.',
    ),
    trailBars: bars(
      'Trailing channel',
      { min: 5, max: 50, step: 1, default: 20 },
      'The stop follows the low (or high) of this many bars.',
    ),
    stopAtr: averageRanges(
      'First stop distance',
      { min: 1, max: 5, step: 0.1, default: 2 },
      'Distance from entry to the first stop in average true ranges.',
    ),
    firstTargetR: firstTarget({ min: 1, max: 3.8, step: 0.1, default: 3 }, 'a quarter of the position'),
    finalTargetR: finalTarget(
      { min: 8, max: 40, step: 0.5, default: 20 },
      'Where the rest leaves, if the trailing stop has not taken it.',
    ),
    maxHoldBars: longestHold({ min: 20, max: 400, step: 10, default: 200 }),
  },
  timeframesByMarket: { commodities: ['4h', 'daily'], crypto: ['4h', 'daily'] },
  inputs: {},
  warmUpBars: ({ channelBars }) => Math.max(channelBars + 1, ATR_BARS, 2 * ADX_BARS),
  start({ instrument, params }) {
    const channel = new DonchianChannel(params.channelBars);
    const trail = new DonchianChannel(params.trailBars);
    const range = new AverageTrueRange(ATR_BARS);
    const strength = new AverageDirectionalIndex(ADX_BARS);
    const price = (value: number) => priceWords(value, instrument.digits);

    return (bar, at) => {
      const { upper, lower } = channel;
      channel.update(bar.high, bar.low);
      trail.update(bar.high, bar.low);
      const atr = range.update(bar.high, bar.low, bar.close);
      const adx = strength.update(bar.high, bar.low, bar.close);

      if (at.position !== null) {
        const { state, side, stop } = at.position;
        const direction: Direction = side === 'long' ? 1 : -1;
        const tighter = direction === 1 ? trail.lower : trail.upper;
        const ticks = Math.round((direction * (tighter - stop)) / instrument.tick);
        const isTighter = ticks >= 1 && direction * (bar.close - tighter) > 0;
        return state === 'open' && isTighter ? { moveStop: tighter } : null;
      }
      if (Number.isNaN(upper) || Number.isNaN(atr) || Number.isNaN(adx)) return null;

      const direction: Direction = bar.close > upper ? 1 : -1;
      const edge = direction === 1 ? upper : lower;
      const past = direction * (bar.close - edge);
      if (past <= 0 || past > LATEST_ENTRY_ATR * atr) return null;

      const risk = riskFor(instrument, bar.closeTime, bar.close, params.stopAtr * atr);
      if (Number.isNaN(risk)) return null;
      return {
        open: {
          side: sideOf(direction),
          type: 'market',
          entry: bar.close,
          ...levelsFrom(bar.close, direction, risk, [
            [params.firstTargetR, 0.25],
            [params.finalTargetR, 0.75],
          ]),
          maxBars: params.maxHoldBars,
          reason:
            `Close at ${price(bar.close)} ${direction === 1 ? 'above the highest high' : 'below the lowest low'} of the ` +
            `${params.channelBars} bars before, ${price(edge)}; the range left was ${((upper - lower) / atr).toFixed(1)} ` +
            `average bars high, ADX ${adx.toFixed(0)}.`,
        },
      };
    };
  },
});
