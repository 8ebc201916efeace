import { getCurrencies, getCurrency } from '../costs/release-currencies.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { defineStrategy } from './define-strategy.ts';
import { bars, finalTarget, firstTarget, longestHold, parameter } from './parameter-builders.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { CalendarEvent } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: when a scheduled figure surprises, the first move is quick, but large holders need hours to follow. If the first bars
 * after the release move far and close near their extreme, go with them for a limited time.
 * Where it fits: currencies and metals around releases that move them, on 1h and 4h bars: payrolls, inflation, rate decisions.
 * Known weakness: much of the reaction is over within minutes, spreads are wide just then, and a first move that is taken back
 * costs the full stop. Without a calendar of releases the strategy is silent.
 * Source: Andersen, Bollerslev, Diebold and Vega, Micro Effects of Macro Announcements, American Economic Review 93 (2003).
 */

export const ATR_BARS = 14;
/** The bar must close in the outer part of its range: at least this share of it lies behind the close. */
export const LEAST_FINISH = 0.6;
/** The stop gives back this share of the reaction. */
export const STOP_SHARE = 0.6;

const IMPACTS: readonly CalendarEvent['impact'][] = ['low', 'medium', 'high'];
const computeRank = ({ impact }: CalendarEvent) => IMPACTS.indexOf(impact) + 1;

interface Release {
  readonly name: string;
  /** Close and average bar just before it. */
  readonly before: number;
  readonly atrBefore: number;
  readonly count: number;
  bars: number;
}

export const afterTheRelease = defineStrategy({
  id: 'after-the-release',
  parameters: {
    leastImpact: parameter(
      'Least impact',
      '1 low, 2 medium, 3 high',
      { min: 1, max: 3, step: 1, default: 3 },
      'Releases of lower impact are ignored.',
    ),
    reactionAtr: parameter(
      'Least reaction',
      '× ATR before',
      { min: 0.5, max: 4, step: 0.1, default: 2 },
      'How far price has to have moved since the bar before the release.',
    ),
    watchBars: bars(
      'Watch',
      { min: 0, max: 6, step: 1, default: 0 },
      'Bars after that of the release in which the reaction may still show.',
    ),
    firstTargetR: firstTarget({ min: 0.5, max: 2, step: 0.1, default: 1.5 }),
    finalTargetR: finalTarget({ min: 2.1, max: 5, step: 0.1, default: 4 }),
    maxHoldBars: longestHold({ min: 3, max: 60, step: 1, default: 20 }),
  },
  timeframesByMarket: { fx: ['1h', '4h'], commodities: ['1h', '4h'] },
  // A round trip in silver costs more than 15% of the risk that a reaction on 1h bars gives.
  leftOut: [{ symbol: 'XAGUSD', timeframe: '1h' }],
  inputs: { calendar: true },
  warmUpBars: () => ATR_BARS + 1,
  start({ instrument, params, hasCalendar }) {
    if (!hasCalendar) return () => null;
    const range = new AverageTrueRange(ATR_BARS);
    const currencies = getCurrencies(instrument);
    const price = (value: number) => priceWords(value, instrument.digits);
    let closeBefore = Number.NaN;
    let release: Release | null = null;

    return (bar, at) => {
      const before = closeBefore;
      const atrBefore = range.value;
      const atr = range.update(bar.high, bar.low, bar.close);
      closeBefore = bar.close;

      const relevant = at.events.filter((event) => {
        return computeRank(event) >= params.leastImpact && currencies.includes(getCurrency(event.country));
      });
      if (relevant.length > 0 && !Number.isNaN(atrBefore)) {
        const weightiest = relevant.reduce((most, event) => (computeRank(event) > computeRank(most) ? event : most));
        release = { name: weightiest.name, before, atrBefore, count: relevant.length, bars: 0 };
      } else if (release !== null) {
        release.bars += 1;
        if (release.bars > params.watchBars) release = null;
      }
      if (release === null || at.position !== null) return null;

      const move = bar.close - release.before;
      const direction: Direction = move > 0 ? 1 : -1;
      const reaction = Math.abs(move) / release.atrBefore;
      const behind = direction === 1 ? bar.close - bar.low : bar.high - bar.close;
      const finish = bar.high > bar.low ? behind / (bar.high - bar.low) : 0;
      if (!(reaction >= params.reactionAtr) || finish < LEAST_FINISH) return null;

      const risk = riskFor(instrument, bar.closeTime, bar.close, Math.max(STOP_SHARE * Math.abs(move), atr));
      if (Number.isNaN(risk)) return null;
      const { name, before: from, count } = release;
      release = null;
      return {
        open: {
          side: sideOf(direction),
          type: 'market',
          entry: bar.close,
          ...levelsFrom(bar.close, direction, risk, [
            [params.firstTargetR, 0.5],
            [params.finalTargetR, 0.5],
          ]),
          breakEvenAfterTarget: 1,
          maxBars: params.maxHoldBars,
          reason:
            `${name}${count > 1 ? ` and ${count - 1} more` : ''}: price went from ${price(from)} to ${price(bar.close)}, ` +
            `${reaction.toFixed(1)} times an average bar before the release, and closed near its ` +
            `${direction === 1 ? 'high' : 'low'}. The schedule named the time; the direction is the market's own.`,
        },
      };
    };
  },
});
