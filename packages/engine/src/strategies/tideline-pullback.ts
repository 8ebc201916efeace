import { AverageDirectionalIndex } from '../indicators/average-directional-index.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { ExponentialMovingAverage } from '../indicators/exponential-moving-average.ts';
import { defineStrategy } from './define-strategy.ts';
import { bars, finalTarget, firstTarget, longestHold, stopDistance } from './parameter-builders.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import { priceWords } from './words.ts';

/*
 * Idea: a trend breathes. Price runs ahead of its average, comes back to it, and if the trend is alive goes on from there.
 * Wait for the dip, and let the market itself prove that it is over: buy only above the bar that turned.
 * Where it fits: metals, energy and crypto on 4h bars, currencies and crypto on daily ones, in a steady trend.
 * Known weakness: sideways markets. The averages then cross back and forth, each dip looks like a start, and the stops
 * are taken one after another.
 * Source: the retracement to the 20-bar average in Connors and Raschke, Street Smarts (1995); ADX from Wilder (1978).
 */

export const ATR_BARS = 14;
const ADX_BARS = 14;

export const tidelinePullback = defineStrategy({
  id: 'tideline-pullback',
  parameters: {
    trendBars: bars(
      'Trend average',
      { min: 40, max: 200, step: 5, default: 100 },
      'Length of the slow exponential average whose slope says which way the market goes.',
    ),
    pullbackBars: bars(
      'Pull-back average',
      { min: 5, max: 30, step: 1, default: 20 },
      'Length of the fast exponential average that price has to come back to.',
    ),
    stopAtr: stopDistance({ min: 1, max: 4, step: 0.1, default: 2.5 }),
    firstTargetR: firstTarget({ min: 0.3, max: 1, step: 0.05, default: 0.4 }),
    finalTargetR: finalTarget({ min: 1.2, max: 8, step: 0.1, default: 5 }),
    maxHoldBars: longestHold({ min: 5, max: 200, step: 1, default: 60 }),
  },
  timeframesByMarket: { fx: ['daily'], commodities: ['4h'], crypto: ['4h', 'daily'] },
  inputs: {},
  warmUpBars: ({ trendBars, pullbackBars }) => Math.max(trendBars + 1, pullbackBars, ATR_BARS, 2 * ADX_BARS),
  start({ instrument, params }) {
    const pullback = new ExponentialMovingAverage(params.pullbackBars);
    const trend = new ExponentialMovingAverage(params.trendBars);
    const range = new AverageTrueRange(ATR_BARS);
    const strength = new AverageDirectionalIndex(ADX_BARS);
    const price = (value: number) => priceWords(value, instrument.digits);

    return (bar, at) => {
      const farBefore = trend.value;
      const far = trend.update(bar.close);
      const near = pullback.update(bar.close);
      const atr = range.update(bar.high, bar.low, bar.close);
      const adx = strength.update(bar.high, bar.low, bar.close);
      if (at.position !== null || Number.isNaN(farBefore) || Number.isNaN(adx)) return null;

      const direction: Direction = near > far ? 1 : -1;
      const isTrend = direction * (far - farBefore) > 0;
      const dip = direction === 1 ? bar.low : bar.high;
      const hasTouched = direction * (dip - near) <= 0;
      const hasTurned = direction * (bar.close - near) > 0 && direction * (bar.close - bar.open) > 0;
      if (!isTrend || !hasTouched || !hasTurned) return null;

      const entry = (direction === 1 ? bar.high : bar.low) + direction * instrument.tick;
      const risk = riskFor(instrument, bar.closeTime, entry, params.stopAtr * atr);
      if (Number.isNaN(risk)) return null;
      return {
        open: {
          side: sideOf(direction),
          type: 'stop',
          entry,
          ...levelsFrom(entry, direction, risk, [
            [params.firstTargetR, 0.5],
            [params.finalTargetR, 0.5],
          ]),
          validBars: 2,
          maxBars: params.maxHoldBars,
          reason:
            `${direction === 1 ? 'Uptrend' : 'Downtrend'} with ADX at ${adx.toFixed(0)}: price came back to its ` +
            `${params.pullbackBars}-bar average at ${price(near)} (${direction === 1 ? 'low' : 'high'} ${price(dip)}) and ` +
            `closed ${direction === 1 ? 'above' : 'below'} it at ${price(bar.close)}. ` +
            `Entry only if it goes on ${direction === 1 ? 'above' : 'below'} this bar.`,
        },
      };
    };
  },
});
