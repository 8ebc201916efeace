import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { ZScore } from '../indicators/z-score.ts';
import { defineStrategy } from './define-strategy.ts';
import { bars, deviations, finalTarget, firstTarget, longestHold, stopDistance } from './parameter-builders.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import { numberWords, priceWords } from './words.ts';

/*
 * Idea: two markets that answer to the same forces move together. When their ratio has strayed far from its usual value and
 * begins to come back, trade the first of the two in the direction that closes the gap.
 * Where it fits: pairs with a common cause on daily bars: gold and silver, the euro and sterling.
 * Known weakness: only one leg is traded, so a move of both together is not hedged; and a ratio may shift permanently,
 * when what tied the two together breaks.
 * Source: Gatev, Goetzmann and Rouwenhorst, Pairs Trading, Review of Financial Studies 19 (2006); one leg is our choice.
 */

export const ATR_BARS = 14;

/** Second instruments for each first one, closest relation first; the last ones share little more than the dollar. */
const PARTNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['EURUSD', ['GBPUSD', 'AUDUSD', 'XAUUSD']],
  ['GBPUSD', ['EURUSD', 'AUDUSD']],
  ['AUDUSD', ['NZDUSD', 'EURUSD', 'XAUUSD']],
  ['NZDUSD', ['AUDUSD', 'EURUSD']],
  ['USDCAD', ['WTI', 'BRENT', 'AUDUSD']],
  ['USDJPY', ['EURUSD', 'XAUUSD']],
  ['USDCHF', ['EURUSD', 'XAUUSD']],
  ['EURJPY', ['GBPJPY', 'AUDJPY']],
  ['GBPJPY', ['EURJPY', 'AUDJPY']],
  ['AUDJPY', ['EURJPY', 'GBPJPY']],
  ['US500', ['US100', 'US30', 'GER40', 'XAUUSD']],
  ['US100', ['US500', 'US30']],
  ['US30', ['US500', 'US100']],
  ['GER40', ['UK100', 'US500']],
  ['UK100', ['GER40', 'US500']],
  ['XAUUSD', ['XAGUSD', 'EURUSD', 'AUDUSD']],
  ['XAGUSD', ['XAUUSD', 'AUDUSD']],
  ['BRENT', ['WTI', 'USDCAD', 'US500']],
  ['WTI', ['BRENT', 'USDCAD', 'US500']],
  ['BTCUSD', ['ETHUSD', 'ETHUSDT']],
  ['ETHUSD', ['BTCUSD']],
  ['ETHUSDT', ['BTCUSD']],
]);

const isUpsideDown = (symbol: string) => symbol.startsWith('USD');

export const twinRatio = defineStrategy({
  id: 'twin-ratio',
  parameters: {
    windowBars: bars(
      'Ratio window',
      { min: 20, max: 200, step: 5, default: 50 },
      'Bars over which the usual value of the ratio and its spread are measured.',
    ),
    entryScore: deviations(
      'Entry score',
      { min: 1, max: 3.5, step: 0.1, default: 1.5 },
      'How far from its usual value the ratio has to be.',
    ),
    exitScore: deviations(
      'Exit score',
      { min: 0, max: 0.8, step: 0.05, default: 0.05 },
      'Back within this, the reason for the trade is gone and what is left is closed.',
    ),
    stopAtr: stopDistance({ min: 1, max: 5, step: 0.1, default: 3 }),
    firstTargetR: firstTarget({ min: 0.3, max: 0.8, step: 0.01, default: 0.32 }),
    finalTargetR: finalTarget(
      { min: 0.9, max: 3, step: 0.1, default: 1.2 },
      'Where the other half leaves, unless the ratio is back before.',
    ),
    maxHoldBars: longestHold({ min: 6, max: 100, step: 1, default: 16 }),
  },
  timeframesByMarket: { fx: ['daily'], commodities: ['daily'] },
  inputs: { partners: (symbol) => PARTNERS.get(symbol) ?? [] },
  needsPositivePrices: true,
  warmUpBars: ({ windowBars }) => Math.max(windowBars + 1, ATR_BARS),
  start({ instrument, partner, params }) {
    if (partner === null) return () => null;
    const ratio = new ZScore(params.windowBars);
    const range = new AverageTrueRange(ATR_BARS);
    const price = (value: number) => priceWords(value, instrument.digits);
    // Where the dollar is the first currency the price falls as its partners' rise; its inverse moves with them.
    const isInverse = isUpsideDown(instrument.symbol) !== isUpsideDown(partner.symbol);

    return (bar, at) => {
      const atr = range.update(bar.high, bar.low, bar.close);
      if (at.partner === null) return null;
      const before = ratio.value;
      const value = isInverse ? bar.close * at.partner.close : bar.close / at.partner.close;
      const score = ratio.update(value);
      if (Number.isNaN(before) || Number.isNaN(atr)) return null;

      if (at.position !== null) {
        const held = at.position.side === 'long' ? 1 : -1;
        const isBack = at.position.state === 'open' && held * score >= -params.exitScore;
        return isBack ? { close: `The ratio is back: ${numberWords(score, 2)} deviations.` } : null;
      }
      const direction: Direction = score < 0 ? 1 : -1;
      const hasTurned = Math.abs(score) < Math.abs(before) && score * before > 0;
      if (Math.abs(score) < params.entryScore || !hasTurned) return null;

      const risk = riskFor(instrument, bar.closeTime, bar.close, params.stopAtr * atr);
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
          maxBars: params.maxHoldBars,
          reason:
            `${instrument.symbol} at ${price(bar.close)} is ${direction === 1 ? 'cheap' : 'dear'} against ${partner.symbol} at ` +
            `${priceWords(at.partner.close, partner.digits)}: the ratio stands ${Math.abs(score).toFixed(1)} deviations ` +
            `${direction === 1 ? 'below' : 'above'} its ${params.windowBars}-bar mean and has begun to come back ` +
            `(${Math.abs(before).toFixed(1)} a bar ago).`,
        },
      };
    };
  },
});
