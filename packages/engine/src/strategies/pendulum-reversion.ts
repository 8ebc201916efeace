import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { RelativeStrengthIndex } from '../indicators/relative-strength-index.ts';
import { SimpleMovingAverage } from '../indicators/simple-moving-average.ts';
import { defineStrategy } from './define-strategy.ts';
import { bars, finalTarget, firstTarget, longestHold, parameter, stopDistance } from './parameter-builders.ts';
import { levelsFrom, riskFor } from './setup-levels.ts';
import { priceWords } from './words.ts';

/*
 * Idea: a share index that rises over the year and falls for some days is bought back more often than not. Buy the dip, take
 * the rebound, never sell short: an index has a drift upwards.
 * Where it fits: share indices on daily bars, above their long average.
 * Known weakness: the first weeks of a bear market look like a dip. The long average ends the buying only after a while, and
 * a crash through the stop fills where the market opens.
 * Source: Connors and Alvarez, Short Term Trading Strategies That Work (2008); RSI from Wilder (1978).
 */

export const ATR_BARS = 14;

export const pendulumReversion = defineStrategy({
  id: 'pendulum-reversion',
  parameters: {
    trendBars: bars(
      'Long average',
      { min: 50, max: 250, step: 10, default: 200 },
      'Simple average of closes; only a market that closes above it is bought.',
    ),
    rsiBars: bars(
      'RSI length',
      { min: 2, max: 7, step: 1, default: 3 },
      'Smoothing of the Relative Strength Index; shorter reacts sooner.',
    ),
    rsiEntry: parameter(
      'RSI of a dip',
      'points',
      { min: 2, max: 40, step: 1, default: 20 },
      'A close with an RSI at or below this is a dip.',
    ),
    rsiExit: parameter(
      'RSI of the way back',
      'points',
      { min: 50, max: 90, step: 5, default: 65 },
      'At or above this the dip is over and what is left is closed.',
    ),
    stopAtr: stopDistance({ min: 1, max: 6, step: 0.1, default: 3 }),
    firstTargetR: firstTarget({ min: 0.2, max: 1, step: 0.05, default: 0.35 }),
    finalTargetR: finalTarget(
      { min: 1.1, max: 4, step: 0.1, default: 1.5 },
      'Where the other half leaves, if the rule has not closed it before.',
    ),
    maxHoldBars: longestHold({ min: 4, max: 60, step: 1, default: 10 }),
  },
  timeframesByMarket: { indices: ['daily'] },
  inputs: {},
  warmUpBars: ({ trendBars, rsiBars }) => Math.max(trendBars, rsiBars + 1, ATR_BARS),
  start({ instrument, params }) {
    const trend = new SimpleMovingAverage(params.trendBars);
    const index = new RelativeStrengthIndex(params.rsiBars);
    const range = new AverageTrueRange(ATR_BARS);
    const price = (value: number) => priceWords(value, instrument.digits);

    return (bar, at) => {
      const average = trend.update(bar.close);
      const rsi = index.update(bar.close);
      const atr = range.update(bar.high, bar.low, bar.close);
      if (Number.isNaN(average) || Number.isNaN(rsi) || Number.isNaN(atr)) return null;
      if (at.position !== null) {
        const isBack = at.position.state === 'open' && rsi >= params.rsiExit;
        return isBack ? { close: `The dip is over: RSI(${params.rsiBars}) at ${rsi.toFixed(0)}.` } : null;
      }
      if (bar.close <= average || rsi > params.rsiEntry) return null;

      const risk = riskFor(instrument, bar.closeTime, bar.close, params.stopAtr * atr);
      if (Number.isNaN(risk)) return null;
      return {
        open: {
          side: 'long',
          type: 'market',
          entry: bar.close,
          ...levelsFrom(bar.close, 1, risk, [
            [params.firstTargetR, 0.5],
            [params.finalTargetR, 0.5],
          ]),
          maxBars: params.maxHoldBars,
          reason:
            `RSI(${params.rsiBars}) at ${rsi.toFixed(0)} after a fall to ${price(bar.close)}, while the market still stands above ` +
            `its ${params.trendBars}-bar average at ${price(average)}: a dip in a rising market.`,
        },
      };
    };
  },
});
