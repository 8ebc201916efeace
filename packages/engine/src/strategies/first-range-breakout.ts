import { TIMEFRAME_MS } from '../bars/timeframe.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { ExponentialMovingAverage } from '../indicators/exponential-moving-average.ts';
import { SessionRange } from '../indicators/session-range.ts';
import { sessionEnd, sessionStart } from '../instruments/session-calendar.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { Grade, OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: the first stretch of a session shows what buyers and sellers agree on. When price leaves that range in the direction
 * of the last days' drift, those who were wrong have to act, and the session often goes on the way it broke.
 * Where it fits: markets with a pulse through the day (currencies, indices, metals), on bars of an hour or less.
 * Known weakness: quiet days. Price pokes out of the range, fills the order and comes straight back, sometimes on both sides.
 * Source: Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout (1990).
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ATR_BARS = 14;
/** Range heights, in average bars times the root of their number, between which a range says something. */
const FLATTEST = 0.3;
const TALLEST = 2.2;
/** How far beyond the edge, in average bars, the order waits: a touch of the edge is not yet a break. */
const BUFFER_ATR = 0.1;
/** The stop is never nearer than this many average bars: the bar of the break alone would reach it. */
const LEAST_STOP_ATR = 1.6;

const params = {
  sessionsADay: {
    label: 'Sessions a day',
    unit: 'sessions',
    min: 1,
    max: 6,
    step: 1,
    default: 3,
    help: 'The trading day is cut into this many equal sessions from its start; 3 are roughly Asia, Europe and America.',
  },
  rangeShare: {
    label: 'Range share',
    unit: 'of the session',
    min: 0.125,
    max: 0.5,
    step: 0.125,
    default: 0.25,
    help: 'The first part of the session whose high and low make the range.',
  },
  trendBars: {
    label: 'Drift average',
    unit: 'bars',
    min: 20,
    max: 200,
    step: 5,
    default: 50,
    help: 'Exponential average that decides which side of the range is armed.',
  },
  stopShare: {
    label: 'Stop distance',
    unit: 'of the range',
    min: 0.3,
    max: 1,
    step: 0.05,
    default: 0.5,
    help: 'Distance from entry to stop as a part of the height of the range; 0.5 is about its middle.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.3,
    max: 1.5,
    step: 0.01,
    default: 0.35,
    help: 'Where half of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 1.6,
    max: 4,
    step: 0.1,
    default: 2,
    help: 'Where the other half leaves; 2 R with the stop in the middle is one full height of the range.',
  },
  orderBars: {
    label: 'Order life',
    unit: 'bars',
    min: 1,
    max: 48,
    step: 1,
    default: 8,
    help: 'An order that has not filled after this many bars is taken out and placed anew on the side of the drift.',
  },
  maxTries: {
    label: 'Orders a session',
    unit: 'orders',
    min: 1,
    max: 6,
    step: 1,
    default: 4,
    help: 'No more than this many orders in one session.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, timeframe, params }: StrategyContext): OnBar {
  const sessionMs = DAY_MS / params.sessionsADay;
  const rangeMs = sessionMs * params.rangeShare;
  const range = new SessionRange(rangeMs);
  const drift = new ExponentialMovingAverage(params.trendBars);
  const atrOf = new AverageTrueRange(ATR_BARS);
  const rootBars = Math.sqrt(Math.max(1, rangeMs / TIMEFRAME_MS[timeframe]));
  const price = (value: number) => priceWords(value, instrument.digits);
  let dayStart = NaN;
  let dayEnd = NaN;
  let session = NaN;
  let armedSession = NaN;
  let tries = 0;

  return (bar, at) => {
    if (!(bar.time < dayEnd)) {
      dayStart = sessionStart(instrument.session, bar.time);
      dayEnd = sessionEnd(instrument.session, bar.time);
    }
    const from = dayStart + Math.floor((bar.time - dayStart) / sessionMs) * sessionMs;
    if (from !== session) tries = 0;
    session = from;
    const height = range.update(from, bar.time, bar.closeTime, bar.high, bar.low);
    const average = drift.update(bar.close);
    const atr = atrOf.update(bar.high, bar.low, bar.close);
    const barsLeft = Math.floor((Math.min(from + sessionMs, dayEnd) - bar.closeTime) / TIMEFRAME_MS[timeframe]);

    if (at.position !== null) {
      // One bar early, so that the last trade of a week does not wait for Sunday's open.
      // Started afresh around a position it has no memory of its session: then this one's end counts.
      const isOver = barsLeft <= 1 || (!Number.isNaN(armedSession) && session !== armedSession);
      return isOver && at.position.state === 'open' ? { close: 'The session is over.' } : null;
    }
    const isFlatOrTall = height < FLATTEST * rootBars * atr || height > TALLEST * rootBars * atr;
    if (!range.isComplete || Number.isNaN(average) || Number.isNaN(atr) || isFlatOrTall) return null;
    if (tries >= params.maxTries || barsLeft < 3) return null;

    const direction: Direction = bar.close > average ? 1 : -1;
    const edge = direction === 1 ? range.high : range.low;
    const entry = edge + direction * Math.max(BUFFER_ATR * atr, instrument.tick);
    // Already outside: that break happened without us.
    if (direction * (entry - bar.close) < instrument.tick || direction * (bar.close - edge) > 0) return null;

    const risk = riskFor(instrument, entry, Math.max(params.stopShare * height, LEAST_STOP_ATR * atr));
    if (Number.isNaN(risk)) return null;
    tries += 1;
    armedSession = session;
    return {
      open: {
        side: sideOf(direction),
        type: 'stop',
        entry,
        ...levelsFrom(entry, direction, risk, [
          [params.firstTargetR, 0.5],
          [params.finalTargetR, 0.5],
        ]),
        validBars: Math.min(params.orderBars, barsLeft - 2),
        breakEvenAfterTarget: 1,
        grade: gradeOf(height / (rootBars * atr), Math.abs(bar.close - average) / atr),
        reason:
          `First ${(rangeMs / HOUR_MS).toFixed(1)} hours of the session between ${price(range.low)} and ` +
          `${price(range.high)}, ${(height / atr).toFixed(1)} average bars high; price at ${price(bar.close)} is ` +
          `${direction === 1 ? 'above' : 'below'} its ${params.trendBars}-bar average ${price(average)}, so the ` +
          `${direction === 1 ? 'upper' : 'lower'} edge is armed (order ${tries} of at most ${params.maxTries}).`,
      },
    };
  };
}

/** Best after a quiet range with a clear drift behind it; least after a range that has used up the session's energy. */
function gradeOf(heightScore: number, driftAtr: number): Grade {
  if (heightScore <= 0.9 && driftAtr >= 1) return 3;
  return heightScore > 1.4 ? 1 : 2;
}

export const firstRangeBreakout: Strategy = {
  id: 'first-range-breakout',
  version: 1,
  name: 'First Range Breakout',
  oneLiner: 'Lets the first hours of a session draw a range, then trades the break of it on the side of the drift.',
  description:
    'Marks the high and low of the first part of each session and places one stop order beyond the edge that agrees with ' +
    'the recent drift. Everything is closed before the session ends.',
  overview:
    `The trading day is cut into ${params.sessionsADay.default} sessions, roughly Asia, Europe and America. The first quarter of ` +
    `each shows where buyers and sellers find each other; the rest of the session tests whether that was right. First Range ` +
    `Breakout arms the upper edge if price stands above its ${params.trendBars.default}-bar average and the lower edge if it ` +
    `stands below, with an order just outside the range. Ranges that are unusually flat or unusually tall are left alone: the ` +
    `first breaks at any touch, the second has already spent the session's energy. The stop lies ` +
    `about the middle of the range: a break that comes back so far was none.`,
  whoFor:
    'For day traders who want to be flat by the end of the session and like an order with all its levels known hours ahead. ' +
    'It gives its signals around the same times every day.',
  approach: 'breakout',
  riskLevel: 'balanced',
  markets: ['fx', 'indices', 'commodities', 'crypto'],
  timeframes: ['5m', '15m', '1h'],
  signalTypes: ['Stop entry', 'Partial exit', 'Break-even stop', 'Session exit'],
  riskProfile:
    `One R is half the height of the range, though never less than ${LEAST_STOP_ATR} average bars, so the amount at risk adapts ` +
    `to the day. A first part leaves at ${params.firstTargetR.default} R; from then on the rest is stopped at its own entry and ` +
    `loses, as a rule, no more than costs and a gap. No position is meant to stay open past its session. The typical bad day breaks the range, comes back, and breaks it again: up to ` +
    `${params.maxTries.default} orders a session are possible, though each needs price to be inside the range anew.`,
  backtestMethodology:
    `Session starts come from each instrument's own trading calendar, clock changes included, never from the data. A range ` +
    `is used only once it is complete, and the first, half-seen session of a series is skipped. Orders fill at their level or ` +
    `at the open if the market jumps over it; an open beyond the first target cancels the trade rather than booking a gift. ` +
    `In the bar of the fill a touched stop counts even if the order of events is unknown; on hourly bars that is a hard ` +
    `assumption, and results there are rather too low than too high. Slippage is charged on the entry and on every stop, ` +
    `besides spread, commission and, rarely, swap. The parameters are round and the same for all; on 1h bars of sixteen real ` +
    `markets it lost nearly a tenth of an R a trade after a private account's costs, and no wider stop we tried changed that.`,
  executionPlaybook: {
    setupConditions: [
      `The first ${(params.rangeShare.default * 24) / params.sessionsADay.default} hours of the session are over and their high and low are known.`,
      'The height of that range is neither very small nor very large for the number of bars in it.',
      `Price is still inside the range; above its ${params.trendBars.default}-bar exponential average the upper edge is armed, below it the lower.`,
      `Fewer than ${params.maxTries.default} orders were placed in this session and at least three bars of it are left.`,
    ],
    entryTrigger:
      `A stop order ${BUFFER_ATR} average true ranges outside the edge. After ${params.orderBars.default} bars without a fill it is ` +
      'taken out, and placed anew if the conditions still hold.',
    stopLoss:
      `${params.stopShare.default * 100} % of the height of the range behind the entry, about its middle, and at least ` +
      `${LEAST_STOP_ATR} average true ranges (${ATR_BARS} bars). After the first target the stop moves to the price of the fill.`,
    profitTargets:
      `Half at ${params.firstTargetR.default} R, half at ${params.finalTargetR.default} R, which is about one height of the range ` +
      'beyond its edge. What is open near the end of the session leaves at the open of its last bar.',
    riskSizing:
      "The distance to the stop changes from session to session: compute the size anew each time, never reuse yesterday's. " +
      'The model account risks 1 % a trade; three sessions a day on several instruments add up quickly.',
  },
  faq: [
    {
      question: 'Why only one side of the range?',
      answer:
        'A stream holds one order at a time, so the record stays simple to check. The drift decides which edge; if it turns ' +
        'while the order waits, the next order goes to the other side.',
    },
    {
      question: 'What is a session for a market that never closes?',
      answer:
        'Bitcoin and the simulated market have days that start at 00:00 UTC, cut into equal parts. Currencies and metals start ' +
        'at 17:00 New York, indices by their exchange.',
    },
    {
      question: 'Does the news calendar play a part?',
      answer:
        'No. A release can break a range as well as anything else, with more slippage than usual. If you avoid news, leave out ' +
        'the sessions with high-impact releases.',
    },
  ],
  params,
  warmUpBars: ({ trendBars }) => Math.max(trendBars, ATR_BARS),
  inputs: {},
  runsOn: runsOnAll(['fx', 'indices', 'commodities', 'crypto'], ['5m', '15m', '1h']),
  start,
};
