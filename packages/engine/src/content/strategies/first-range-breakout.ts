import { HOUR_MS } from '../../bars/time-units.ts';
import {
  ATR_BARS,
  BUFFER_ATR,
  firstRangeBreakout,
  LAST_HOLD_MS,
  LAST_ORDER_MS,
  LEAST_STOP_ATR,
} from '../../strategies/first-range-breakout.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = firstRangeBreakout;

export const firstRangeBreakoutContent: StrategyContent = {
  name: 'First Range Breakout',
  oneLiner: 'Lets the first day of the week draw a range, then trades the break of it on the side of the drift.',
  description:
    'Marks the high and low of the first day of each week and places one stop order beyond the edge that agrees with the ' +
    'drift of the last weeks. Everything is closed before the week ends.',
  overview:
    `The first ${parameters.rangeHours.default} hours of a week show where buyers and sellers find each other; the rest of the week ` +
    `tests whether that was right. First Range Breakout arms the upper edge if price closes above its ` +
    `${parameters.trendBars.default}-bar average and the lower edge otherwise, with an order just outside the range. Orders ` +
    `live for ${parameters.orderBars.default} bars and there are at most ${parameters.maxTries.default} a week, so only early breaks are ` +
    `traded: those that come late in the week have little time left. The stop lies about the other side of the range, which is ` +
    `far enough for the usual to and fro, and no trade is held into the weekend. Share indices are bought only.`,
  whoFor:
    'For traders who want to be flat at the weekend and like an order with all its levels known hours ahead. It gives its ' +
    'signals on the second and third day of the week.',
  approach: 'breakout',
  riskLevel: 'balanced',
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
    `of an R per trade and were given up. ${researchWords('first-range-breakout')}`,
  executionPlaybook: {
    setupConditions: [
      barsWords(firstRangeBreakout),
      `The range is the highest high and the lowest low of the bars that open in the first ${parameters.rangeHours.default} hours of the week. It ` +
        "is complete at the first close after them. A week begins with Monday's session: on currencies Sunday 17:00 New York, on " +
        'markets that never close Monday 00:00 UTC. A week in which the bars of a stream begin counts only if they begin with it.',
      `A close above the ${parameters.trendBars.default}-bar exponential average arms the upper edge for a long. Any other close arms the ` +
        'lower edge for a short, except in share indices, which are bought only.',
      'The close is not beyond the armed edge; a close at it is allowed. Where price is in relation to the other edge does not matter. The ' +
        'order price is at least one tick beyond the close.',
      `At least ${LAST_ORDER_MS / HOUR_MS} hours of the week are left, and it has had fewer than ${parameters.maxTries.default} orders. Orders that ` +
        'were not filled count as well. One that the engine refuses, because costs are too large beside its stop, does not.',
    ],
    entryTrigger:
      `A stop order beyond the armed edge by ${BUFFER_ATR} average true ranges (${ATR_BARS} bars), at least by one tick. It waits ` +
      `${parameters.orderBars.default} bars, whatever price and average do in the meantime. If it is not filled by then, it is withdrawn, and the ` +
      'conditions are checked again at each close.',
    stopLoss:
      `${parameters.stopShare.default * 100}% of the height of the range behind the order price, and at least ${LEAST_STOP_ATR} average true ` +
      `ranges (${ATR_BARS} bars). It is not moved.`,
    profitTargets:
      `Half at ${parameters.firstTargetR.default} R, half at ${parameters.finalTargetR.default} R. What is open at a close with ` +
      `${LAST_HOLD_MS / HOUR_MS} hours or less left of the week is closed at the next open.`,
    riskSizing:
      "The distance to the stop changes from week to week: compute the size each time, never reuse last week's. Several " +
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
        'Crypto has weeks from Monday 00:00 to Sunday 24:00 UTC, as does every symbol while prices are simulated. Currencies, metals, WTI and the ' +
        'American indices start on Sunday at 17:00 New York, Brent an hour later, the German index on Sunday at 23:00 Berlin and ' +
        'the British one at 22:00 London. Their weeks end five days later at the same time.',
    },
    {
      question: 'Does the news calendar play a part?',
      answer:
        'No. A release can break a range as well as anything else, with more slippage than usual. If you avoid news, leave out ' +
        'the weeks with high-impact releases.',
    },
  ],
};
