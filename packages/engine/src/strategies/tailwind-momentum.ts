import { RateOfChange } from '../indicators/rate-of-change.ts';
import { RealizedVolatility } from '../indicators/realized-volatility.ts';
import { defineStrategy } from './define-strategy.ts';
import { bars, deviations, finalTarget, firstTarget } from './parameter-builders.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import { numberWords, percentWords, priceWords } from './words.ts';

/*
 * Idea: what has risen for a while, measured against how much it usually moves, tends to go on a little longer. Hold with the
 * move for a fixed time, then ask the same question again. The stop scales with volatility, so that every trade risks the
 * same whatever the market; share indices are bought only, for they drift upwards.
 * Where it fits: everything that trends: currencies, share indices and metals on daily bars; share indices, metals, energy and
 * bitcoin on 4h bars.
 * Known weakness: sharp turns. The measure looks back, so at a reversal the position is on the wrong side at full size.
 * Source: Moskowitz, Ooi and Pedersen, Time Series Momentum, Journal of Financial Economics 104 (2012).
 */

/** One return a bar, not a year: the score and the stop both count in bars. */
const BARS_A_PERIOD = 1;

export const tailwindMomentum = defineStrategy({
  id: 'tailwind-momentum',
  parameters: {
    lookbackBars: bars(
      'Look-back',
      { min: 20, max: 260, step: 4, default: 120 },
      'The return over this many bars is the momentum.',
    ),
    volatilityBars: bars(
      'Volatility window',
      { min: 20, max: 240, step: 5, default: 60 },
      'Window in which the usual size of a bar is measured.',
    ),
    entryScore: deviations(
      'Entry score',
      { min: 0.2, max: 2.5, step: 0.05, default: 0.5 },
      'Momentum in standard deviations of a move of that length; a trade needs at least this.',
    ),
    holdBars: bars(
      'Holding time',
      { min: 6, max: 120, step: 1, default: 40 },
      'A trade is closed after this many bars and the question asked again.',
    ),
    stopDeviations: deviations(
      'Stop distance',
      { min: 0.5, max: 3, step: 0.1, default: 1.5 },
      'Stop in standard deviations of a move as long as the holding time.',
    ),
    firstTargetR: firstTarget({ min: 0.5, max: 3, step: 0.1, default: 2 }),
    finalTargetR: finalTarget({ min: 3.1, max: 10, step: 0.1, default: 5 }),
  },
  timeframesByMarket: {
    fx: ['daily'],
    indices: ['4h', 'daily'],
    commodities: ['4h', 'daily'],
    crypto: ['4h'],
  },
  // Rule 3a refuses more than half of the setups there: the stop would lie more than a quarter of the price away.
  leftOut: [
    { symbol: 'BRENT', timeframe: 'daily' },
    { symbol: 'WTI', timeframe: 'daily' },
    { symbol: 'ETHUSD', timeframe: '4h' },
    { symbol: 'ETHUSDT', timeframe: '4h' },
  ],
  inputs: {},
  needsPositivePrices: true,
  // The first target is reached in 3% of the trades: most are closed by time, with a gain or a loss.
  success: 'targetOrGain',
  warmUpBars: ({ lookbackBars, volatilityBars }) => Math.max(lookbackBars, volatilityBars) + 1,
  start({ instrument, params }) {
    const momentum = new RateOfChange(params.lookbackBars);
    const recent = new RateOfChange(Math.round(params.lookbackBars / 4));
    const volatility = new RealizedVolatility(params.volatilityBars, BARS_A_PERIOD);
    const rootLookback = Math.sqrt(params.lookbackBars);
    const price = (value: number) => priceWords(value, instrument.digits);

    return (bar, at) => {
      const past = momentum.update(bar.close);
      const late = recent.update(bar.close);
      const usual = volatility.update(bar.close);
      if (Number.isNaN(past) || Number.isNaN(usual) || usual === 0) return null;

      const score = past / (usual * rootLookback);
      if (at.position !== null) {
        const held = at.position.side === 'long' ? 1 : -1;
        const isGone = at.position.state === 'open' && held * score < 0;
        return isGone ? { close: `The momentum score has turned to ${numberWords(score, 2)}.` } : null;
      }
      const direction: Direction = score > 0 ? 1 : -1;
      if (Math.abs(score) < params.entryScore || direction * late <= 0) return null;
      if (direction === -1 && instrument.assetClass === 'indices') return null;

      const move = bar.close * usual * Math.sqrt(params.holdBars);
      const risk = riskFor(instrument, bar.closeTime, bar.close, params.stopDeviations * move);
      if (Number.isNaN(risk)) return null;
      return {
        open: {
          side: sideOf(direction),
          type: 'market',
          entry: bar.close,
          ...levelsFrom(bar.close, direction, risk, [
            [params.firstTargetR, 0.5],
            [params.finalTargetR, 0.5],
          ]),
          maxBars: params.holdBars,
          reason:
            `${percentWords(past)} over the last ${params.lookbackBars} bars is ${Math.abs(score).toFixed(1)} deviations of what ` +
            `this market usually moves in that time, and the last ${Math.round(params.lookbackBars / 4)} bars ` +
            `(${percentWords(late)}) point the same way. Held ${params.holdBars} bars at most, stop ${price(risk)} away.`,
        },
      };
    };
  },
});
