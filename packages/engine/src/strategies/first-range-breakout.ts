import { HOUR_MS } from '../bars/time-units.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { ExponentialMovingAverage } from '../indicators/exponential-moving-average.ts';
import { SessionRange } from '../indicators/session-range.ts';
import { getHours } from '../instruments/session.ts';
import { sessionDate, startOfSessionDate } from '../instruments/session-calendar.ts';
import { defineStrategy } from './define-strategy.ts';
import { bars, finalTarget, firstTarget, parameter } from './parameter-builders.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import { priceWords } from './words.ts';

/*
 * Idea: the first day of a week shows what buyers and sellers agree on. When price leaves that range in the direction of the
 * last weeks' drift, those who were wrong have to act, and the week often goes on the way it broke.
 * Where it fits: currencies, share indices, metals, oil and crypto on 1h bars. Share indices are bought only.
 * Known weakness: quiet weeks. Price pokes out of the range, fills the order and comes straight back.
 * Source: Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout (1990), with a week in place of his day.
 */

export const ATR_BARS = 14;
const WEEK_DAYS = 7;
/** How far beyond the edge, in average bars, the order waits: a touch of the edge is not yet a break. */
export const BUFFER_ATR = 0.1;
/** The stop is never nearer than this many average bars: the bar of the break alone would reach it. */
export const LEAST_STOP_ATR = 2;
/** With less than this left of the week no order is placed, and what is held is closed. */
export const LAST_ORDER_MS = 24 * HOUR_MS;
export const LAST_HOLD_MS = 3 * HOUR_MS;

/** Monday of the week a day is in; day 0, 1970-01-01, was a Thursday. */
function getMonday(day: number): number {
  const sinceMonday = (((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  return day - sinceMonday;
}

export const firstRangeBreakout = defineStrategy({
  id: 'first-range-breakout',
  parameters: {
    rangeHours: parameter(
      'First range',
      'hours',
      { min: 8, max: 48, step: 4, default: 24 },
      'The first hours of the week whose high and low make the range.',
    ),
    trendBars: bars(
      'Drift average',
      { min: 50, max: 500, step: 10, default: 200 },
      'Exponential average that decides which side of the range is armed.',
    ),
    stopShare: parameter(
      'Stop distance',
      'of the range',
      { min: 0.5, max: 1.5, step: 0.05, default: 1 },
      'Distance from entry to stop as a part of the height of the range; 1 is about its other side.',
    ),
    firstTargetR: firstTarget({ min: 0.3, max: 1.5, step: 0.1, default: 1 }),
    finalTargetR: finalTarget(
      { min: 1.6, max: 8, step: 0.1, default: 5 },
      'Where the other half leaves, if the week does not end before.',
    ),
    orderBars: bars(
      'Order life',
      { min: 1, max: 24, step: 1, default: 12 },
      'An order that has not filled after this many bars is withdrawn and placed again on the side of the drift.',
    ),
    maxTries: parameter(
      'Orders a week',
      'orders',
      { min: 1, max: 6, step: 1, default: 2 },
      'No more than this many orders in one week.',
    ),
  },
  timeframesByMarket: { fx: ['1h'], indices: ['1h'], commodities: ['1h'], crypto: ['1h'] },
  inputs: {},
  warmUpBars: ({ trendBars }) => Math.max(trendBars, ATR_BARS),
  start({ instrument, params }) {
    const range = new SessionRange(params.rangeHours * HOUR_MS);
    const drift = new ExponentialMovingAverage(params.trendBars);
    const averageRange = new AverageTrueRange(ATR_BARS);
    const price = (value: number) => priceWords(value, instrument.digits);
    const { session } = instrument;
    const tradingDays = getHours(session).weekends ? WEEK_DAYS : 5;
    let weekStart = Number.NaN;
    let weekEnd = Number.NaN;
    let nextStart = Number.NaN;
    let tries = 0;

    return (bar, at) => {
      if (!(bar.time < nextStart)) {
        const monday = getMonday(sessionDate(session, bar.time));
        weekStart = startOfSessionDate(session, monday);
        weekEnd = startOfSessionDate(session, monday + tradingDays);
        nextStart = startOfSessionDate(session, monday + WEEK_DAYS);
        tries = 0;
      }
      const height = range.update(weekStart, bar.time, bar.closeTime, bar.high, bar.low);
      const average = drift.update(bar.close);
      const atr = averageRange.update(bar.high, bar.low, bar.close);
      const left = weekEnd - bar.closeTime;

      if (at.position !== null) {
        // Hours early, so that no trade waits for Sunday's open where a market closes before the others.
        const isOver = at.position.state === 'open' && left <= LAST_HOLD_MS;
        return isOver ? { close: 'The week is over.' } : null;
      }
      if (!range.isComplete || Number.isNaN(average) || Number.isNaN(atr)) return null;
      if (tries >= params.maxTries || left < LAST_ORDER_MS) return null;

      const direction: Direction = bar.close > average ? 1 : -1;
      if (direction === -1 && instrument.assetClass === 'indices') return null;
      const edge = direction === 1 ? range.high : range.low;
      const entry = edge + direction * Math.max(BUFFER_ATR * atr, instrument.tick);
      // Already outside: that break happened without us.
      if (direction * (entry - bar.close) < instrument.tick || direction * (bar.close - edge) > 0) return null;

      const wanted = Math.max(params.stopShare * height, LEAST_STOP_ATR * atr);
      const risk = riskFor(instrument, bar.closeTime, entry, wanted);
      if (Number.isNaN(risk)) return null;
      tries += 1;
      return {
        open: {
          side: sideOf(direction),
          type: 'stop',
          entry,
          ...levelsFrom(entry, direction, risk, [
            [params.firstTargetR, 0.5],
            [params.finalTargetR, 0.5],
          ]),
          validBars: params.orderBars,
          reason:
            `First ${params.rangeHours} hours of the week between ${price(range.low)} and ${price(range.high)}, ` +
            `${(height / atr).toFixed(1)} average bars high; price at ${price(bar.close)} is ` +
            `${direction === 1 ? 'above' : 'below'} its ${params.trendBars}-bar average ${price(average)}, so the ` +
            `${direction === 1 ? 'upper' : 'lower'} edge is armed (order ${tries} of at most ${params.maxTries}).`,
        },
      };
    };
  },
});
