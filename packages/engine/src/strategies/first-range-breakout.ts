import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { ExponentialMovingAverage } from '../indicators/exponential-moving-average.ts';
import { SessionRange } from '../indicators/session-range.ts';
import { SESSIONS } from '../instruments/session.ts';
import { sessionDate, startOfSessionDate } from '../instruments/session-calendar.ts';
import { researchWords } from './research-words.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: the first day of a week shows what buyers and sellers agree on. When price leaves that range in the direction of the
 * last weeks' drift, those who were wrong have to act, and the week often goes on the way it broke.
 * Where it fits: currencies, share indices, metals, oil and crypto on 1h bars. Share indices are bought only.
 * Known weakness: quiet weeks. Price pokes out of the range, fills the order and comes straight back.
 * Source: Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout (1990), with a week in place of his day.
 */

const HOUR_MS = 3_600_000;
const ATR_BARS = 14;
const WEEK_DAYS = 7;
/** How far beyond the edge, in average bars, the order waits: a touch of the edge is not yet a break. */
const BUFFER_ATR = 0.1;
/** The stop is never nearer than this many average bars: the bar of the break alone would reach it. */
const LEAST_STOP_ATR = 2;
/** With less than this left of the week no order is placed, and what is held is closed. */
const LAST_ORDER_MS = 24 * HOUR_MS;
const LAST_HOLD_MS = 3 * HOUR_MS;

const params = {
  rangeHours: {
    label: 'First range',
    unit: 'hours',
    min: 8,
    max: 48,
    step: 4,
    default: 24,
    help: 'The first hours of the week whose high and low make the range.',
  },
  trendBars: {
    label: 'Drift average',
    unit: 'bars',
    min: 50,
    max: 500,
    step: 10,
    default: 200,
    help: 'Exponential average that decides which side of the range is armed.',
  },
  stopShare: {
    label: 'Stop distance',
    unit: 'of the range',
    min: 0.5,
    max: 1.5,
    step: 0.05,
    default: 1,
    help: 'Distance from entry to stop as a part of the height of the range; 1 is about its other side.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.3,
    max: 1.5,
    step: 0.1,
    default: 1,
    help: 'Where half of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 1.6,
    max: 8,
    step: 0.1,
    default: 5,
    help: 'Where the other half leaves, if the week does not end before.',
  },
  orderBars: {
    label: 'Order life',
    unit: 'bars',
    min: 1,
    max: 24,
    step: 1,
    default: 12,
    help: 'An order that has not filled after this many bars is taken out and placed anew on the side of the drift.',
  },
  maxTries: {
    label: 'Orders a week',
    unit: 'orders',
    min: 1,
    max: 6,
    step: 1,
    default: 2,
    help: 'No more than this many orders in one week.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, params }: StrategyContext): OnBar {
  const range = new SessionRange(params.rangeHours * HOUR_MS);
  const drift = new ExponentialMovingAverage(params.trendBars);
  const atrOf = new AverageTrueRange(ATR_BARS);
  const price = (value: number) => priceWords(value, instrument.digits);
  const { session } = instrument;
  const tradingDays = SESSIONS[session].weekends ? WEEK_DAYS : 5;
  let weekStart = NaN;
  let weekEnd = NaN;
  let nextStart = NaN;
  let tries = 0;

  return (bar, at) => {
    if (!(bar.time < nextStart)) {
      const monday = mondayOf(sessionDate(session, bar.time));
      weekStart = startOfSessionDate(session, monday);
      weekEnd = startOfSessionDate(session, monday + tradingDays);
      nextStart = startOfSessionDate(session, monday + WEEK_DAYS);
      tries = 0;
    }
    const height = range.update(weekStart, bar.time, bar.closeTime, bar.high, bar.low);
    const average = drift.update(bar.close);
    const atr = atrOf.update(bar.high, bar.low, bar.close);
    const left = weekEnd - bar.closeTime;

    if (at.position !== null) {
      // Hours early, so that no trade waits for Sunday's open where a market closes before the others.
      const isOver = at.position.state === 'open' && left <= LAST_HOLD_MS;
      return isOver ? { close: 'The week is over.' } : null;
    }
    if (!range.isComplete || Number.isNaN(average) || Number.isNaN(atr)) return null;
    if (tries >= params.maxTries || left < LAST_ORDER_MS) return null;

    const direction: Direction = bar.close > average ? 1 : -1;
    if (direction === -1 && instrument.market === 'indices') return null;
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
}

/** Monday of the week a day is in; day 0, 1970-01-01, was a Thursday. */
function mondayOf(day: number): number {
  const sinceMonday = (((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  return day - sinceMonday;
}

export const firstRangeBreakout: Strategy = {
  id: 'first-range-breakout',
  version: 1,
  name: 'First Range Breakout',
  oneLiner: 'Lets the first day of the week draw a range, then trades the break of it on the side of the drift.',
  description:
    'Marks the high and low of the first day of each week and places one stop order beyond the edge that agrees with the ' +
    'drift of the last weeks. Everything is closed before the week ends.',
  overview:
    `The first ${params.rangeHours.default} hours of a week show where buyers and sellers find each other; the rest of the week ` +
    `tests whether that was right. First Range Breakout arms the upper edge if price stands above its ` +
    `${params.trendBars.default}-bar average and the lower edge if it stands below, with an order just outside the range. Orders ` +
    `live for ${params.orderBars.default} bars and there are at most ${params.maxTries.default} a week, so only early breaks are ` +
    `traded: those that come late in the week have little time left. The stop lies about the other side of the range, which is ` +
    `far enough for the usual to and fro, and no trade is held into the weekend. Share indices are bought only.`,
  whoFor:
    'For traders who want to be flat at the weekend and like an order with all its levels known hours ahead. It gives its ' +
    'signals on the second and third day of the week.',
  approach: 'breakout',
  riskLevel: 'balanced',
  markets: ['fx', 'indices', 'commodities', 'crypto'],
  timeframes: ['1h'],
  signalTypes: ['Stop entry', 'Partial exit', 'Rule exit'],
  riskProfile:
    `One R is the height of the range, and at least ${LEAST_STOP_ATR} average bars, so the amount at risk adapts to the week. ` +
    `Most trades end with the week, somewhere between minus one and plus two R. Many instruments break on the same day when the ` +
    `dollar or the mood moves, and then win or lose together. The typical bad week breaks the range and comes back.`,
  backtestMethodology:
    `Weeks begin and end by each instrument's own trading calendar, clock changes included, never by the data. A range is used ` +
    `only once it is complete. Orders fill at their level or at the open if the market jumps over it; an open beyond the first ` +
    `target cancels the trade rather than booking a gift. In the bar of the fill a touched stop counts even if the order of ` +
    `events is unknown. Slippage is charged on the entry and on every stop, besides spread, commission and financing. The ` +
    `parameters are round and the same for all. Ranges of a part of a day, which this strategy used before, lost nearly a tenth ` +
    `of an R a trade and were given up. ${researchWords('first-range-breakout')}`,
  executionPlaybook: {
    setupConditions: [
      `The first ${params.rangeHours.default} hours of the week are over and their high and low are known. A week begins with Monday's ` +
        'session: on currencies Sunday 17:00 New York, on markets that never close Monday 00:00 UTC.',
      `Price is still inside the range; above its ${params.trendBars.default}-bar exponential average the upper edge is armed, at or ` +
        'below it the lower, except in share indices.',
      `Fewer than ${params.maxTries.default} orders were placed in this week and at least ${LAST_ORDER_MS / HOUR_MS} hours of it are left.`,
    ],
    entryTrigger:
      `A stop order ${BUFFER_ATR} average true ranges outside the edge. After ${params.orderBars.default} bars without a fill it is ` +
      'taken out, and placed anew if the conditions still hold.',
    stopLoss:
      `${params.stopShare.default * 100} % of the height of the range behind the entry, and at least ${LEAST_STOP_ATR} average true ` +
      `ranges (${ATR_BARS} bars). It is not moved.`,
    profitTargets:
      `Half at ${params.firstTargetR.default} R, half at ${params.finalTargetR.default} R. What is open at the first close with ` +
      `${LAST_HOLD_MS / HOUR_MS} hours or less left of the week is closed at the next open.`,
    riskSizing:
      "The distance to the stop changes from week to week: compute the size anew each time, never reuse last week's. Several " +
      'instruments that break the same way on one day are one bet; divide the risk among them.',
  },
  faq: [
    {
      question: 'Why only one side of the range?',
      answer:
        'A stream holds one order at a time, so the record stays simple to check. The drift decides which edge; if it turns ' +
        'while the order waits, the next order goes to the other side.',
    },
    {
      question: 'What is a week for a market that never closes?',
      answer:
        'Bitcoin and the simulated market have weeks from Monday 00:00 to Sunday 24:00 UTC. Currencies and metals start on ' +
        'Sunday at 17:00 New York, indices by their exchange.',
    },
    {
      question: 'Does the news calendar play a part?',
      answer:
        'No. A release can break a range as well as anything else, with more slippage than usual. If you avoid news, leave out ' +
        'the weeks with high-impact releases.',
    },
  ],
  params,
  warmUpBars: ({ trendBars }) => Math.max(trendBars, ATR_BARS),
  inputs: {},
  runsOn: runsOnAll({ fx: ['1h'], indices: ['1h'], commodities: ['1h'], crypto: ['1h'] }),
  start,
};
