import { RateOfChange } from '../indicators/rate-of-change.ts';
import { RealizedVolatility } from '../indicators/realized-volatility.ts';
import { researchWords } from './research-words.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { numberWords, percentWords, priceWords } from './words.ts';

/*
 * Idea: what has risen for a while, measured against how much it usually moves, tends to go on a little longer. Hold with the
 * move for a fixed time, then ask the same question again. The stop scales with volatility, so that every trade risks the
 * same whatever the market; share indices are bought only, for they drift upwards.
 * Where it fits: everything that trends, on daily bars; share indices, metals, energy and crypto on 4h bars too.
 * Known weakness: sharp turns. The measure looks back, so at a reversal the position is on the wrong side at full size.
 * Source: Moskowitz, Ooi and Pedersen, Time Series Momentum, Journal of Financial Economics 104 (2012).
 */

/** One return a bar, not a year: the score and the stop both count in bars. */
const BARS_A_PERIOD = 1;

const params = {
  lookbackBars: {
    label: 'Look-back',
    unit: 'bars',
    min: 20,
    max: 260,
    step: 4,
    default: 120,
    help: 'The return over this many bars is the momentum.',
  },
  volatilityBars: {
    label: 'Volatility window',
    unit: 'bars',
    min: 20,
    max: 240,
    step: 5,
    default: 60,
    help: 'Window in which the usual size of a bar is measured.',
  },
  entryScore: {
    label: 'Entry score',
    unit: 'deviations',
    min: 0.2,
    max: 2.5,
    step: 0.05,
    default: 0.5,
    help: 'Momentum in standard deviations of a move of that length; a trade needs at least this.',
  },
  holdBars: {
    label: 'Holding time',
    unit: 'bars',
    min: 6,
    max: 120,
    step: 1,
    default: 40,
    help: 'A trade is closed after this many bars and the question asked again.',
  },
  stopDeviations: {
    label: 'Stop distance',
    unit: 'deviations',
    min: 0.5,
    max: 3,
    step: 0.1,
    default: 1.5,
    help: 'Stop in standard deviations of a move as long as the holding time.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.5,
    max: 3,
    step: 0.1,
    default: 2,
    help: 'Where half of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 3.1,
    max: 10,
    step: 0.1,
    default: 5,
    help: 'Where the other half leaves.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, params }: StrategyContext): OnBar {
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
    if (direction === -1 && instrument.market === 'indices') return null;

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
}

export const tailwindMomentum: Strategy = {
  id: 'tailwind-momentum',
  version: 1,
  name: 'Tailwind Momentum',
  oneLiner: 'Holds with whatever has moved most for its own volatility over half a year, then asks again.',
  description:
    'Time-series momentum: the return of the last bars divided by what the market usually moves. If it is large enough and ' +
    'fresh, the strategy goes with it for a fixed number of bars, with a stop that scales with volatility.',
  overview:
    `A gain of one percent is a storm in the euro and a calm morning in bitcoin. Tailwind Momentum therefore measures each ` +
    `market in its own unit: the return over ${params.lookbackBars.default} bars, divided by the standard deviation of a move of ` +
    `that length. From ${params.entryScore.default} deviations on, and only if the last quarter of the window still points the ` +
    `same way, it goes with the move at the next open. It does not wait for a perfect exit: after ${params.holdBars.default} bars ` +
    `the position is closed and the question is asked afresh. If the score changes sign before that, the trade ends early. ` +
    `Share indices are bought but never sold: they drift upwards, and a short pays for that.`,
  whoFor:
    'For traders who can hold many markets for weeks without judging each one. It is in the market most of the time, and ' +
    'single trades mean little.',
  approach: 'momentum',
  riskLevel: 'aggressive',
  markets: ['fx', 'indices', 'commodities', 'crypto'],
  timeframes: ['4h', 'daily'],
  signalTypes: ['Market entry', 'Partial exit', 'Time exit', 'Rule exit'],
  riskProfile:
    `Most positions end by time or by a turn of the score, somewhere between minus one and plus one R. Momentum pays in long ` +
    `calm moves and gives back at turns, where all instruments that moved together turn together; that is when the worst days ` +
    `come. Positions last for weeks, so financing is its largest cost. The stop grows and shrinks with volatility; the share ` +
    `of the account at risk does not.`,
  backtestMethodology:
    `The score at a bar is made of closes up to that bar; the volatility window is the past ${params.volatilityBars.default} returns, ` +
    `never the whole sample. Entries and rule exits happen at the next open, not at the close the score was read from. Every ` +
    `trade carries spread, slippage at entry and at each market or stop exit, commission and swap. Only one position per ` +
    `instrument and timeframe exists at a time. The parameters are round figures, the same everywhere. Currencies on 4h bars, and ` +
    `every market on 1h bars, were tried and left out, since they did not pay for their costs. ${researchWords('tailwind-momentum')}`,
  executionPlaybook: {
    setupConditions:
      `Score = return over ${params.lookbackBars.default} bars ÷ (standard deviation of one bar × square root of ` +
      `${params.lookbackBars.default}). Long from +${params.entryScore.default}, short from −${params.entryScore.default} except in share indices. The return over the ` +
      `last ${params.lookbackBars.default / 4} bars must have the same sign.`,
    entryTrigger: 'At the market, the open of the next bar, in the direction of the score.',
    stopLoss:
      `${params.stopDeviations.default} standard deviations of a move over ${params.holdBars.default} bars away from the entry. It is ` +
      'not moved.',
    profitTargets:
      `Half at ${params.firstTargetR.default} R, half at ${params.finalTargetR.default} R. After ${params.holdBars.default} bars, or when the ` +
      'score changes sign, what is left is closed at the next open.',
    riskSizing:
      'Size by the stop, which already contains the volatility, so that a calm and a wild market weigh the same. The model ' +
      'account behind the figures shares 10 % of its balance among all streams, and risks at most 1 % on one trade.',
  },
  faq: [
    {
      question: 'Why leave after a fixed time if the move goes on?',
      answer:
        'If it goes on the score is still high and a new signal follows at once. A fixed holding time keeps every trade ' +
        'comparable and the rules few.',
    },
    {
      question: 'Does a higher score make a better signal?',
      answer:
        'We found no sign of it: on real bars from 2018 on the first target came no more often after a high score than after a ' +
        'low one. So the score only has to pass its threshold, and the confidence does not rest on it.',
    },
    {
      question: 'What does the confidence figure mean here?',
      answer:
        'The chance that the first target comes before the stop, a rule exit or the time limit. With a target twice as far as the ' +
        'stop it is low, for most trades end by time; that alone says nothing about profit.',
    },
    {
      question: 'Is this the trend strategy by another name?',
      answer:
        'It is related, but it does not wait for a range to break or for a dip: it measures how much was moved. On one day the ' +
        'two can hold opposite positions.',
    },
  ],
  params,
  warmUpBars: ({ lookbackBars, volatilityBars }) => Math.max(lookbackBars, volatilityBars) + 1,
  inputs: {},
  runsOn: runsOnAll({
    fx: ['daily'],
    indices: ['4h', 'daily'],
    commodities: ['4h', 'daily'],
    crypto: ['4h', 'daily'],
  }),
  start,
};
