import { AverageDirectionalIndex } from '../indicators/average-directional-index.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { DonchianChannel } from '../indicators/donchian-channel.ts';
import { researchWords } from './research-words.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: every large move begins by leaving the range of the last weeks. Go with the close that leaves it, let a tightening
 * stop decide when the move is over, and accept many small losses for the few moves that run.
 * Where it fits: markets that trend for long stretches: metals, energy and crypto, on 4h and daily bars.
 * Known weakness: most breaks of a range fail. Expect more losing than winning trades and long flat or falling stretches.
 * Source: Richard Donchian's channel rule; the second system taught to the Turtles (55 and 20 bars, a stop of two average
 * ranges), in Faith, Way of the Turtle (2007).
 */

const ATR_BARS = 20;
const ADX_BARS = 14;
/** A close further past the edge than this has left without us. */
const LATEST_ENTRY_ATR = 1.5;

const params = {
  channelBars: {
    label: 'Entry channel',
    unit: 'bars',
    min: 20,
    max: 100,
    step: 5,
    default: 55,
    help: 'The close has to leave the range of this many bars before it.',
  },
  trailBars: {
    label: 'Trailing channel',
    unit: 'bars',
    min: 5,
    max: 50,
    step: 1,
    default: 20,
    help: 'The stop follows the low (or high) of this many bars.',
  },
  stopAtr: {
    label: 'First stop distance',
    unit: '× ATR',
    min: 1,
    max: 5,
    step: 0.1,
    default: 2,
    help: 'Distance from entry to the first stop in average true ranges.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 1,
    max: 3.8,
    step: 0.1,
    default: 3,
    help: 'Where a quarter of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 8,
    max: 40,
    step: 0.5,
    default: 20,
    help: 'Where the rest leaves, if the trailing stop has not taken it.',
  },
  maxHoldBars: {
    label: 'Longest hold',
    unit: 'bars',
    min: 20,
    max: 400,
    step: 10,
    default: 200,
    help: 'A trade older than this is closed at the next open.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, params }: StrategyContext): OnBar {
  const channel = new DonchianChannel(params.channelBars);
  const trail = new DonchianChannel(params.trailBars);
  const range = new AverageTrueRange(ATR_BARS);
  const strength = new AverageDirectionalIndex(ADX_BARS);
  const price = (value: number) => priceWords(value, instrument.digits);

  return (bar, at) => {
    const { upper, lower } = channel;
    channel.update(bar.high, bar.low);
    trail.update(bar.high, bar.low);
    const atr = range.update(bar.high, bar.low, bar.close);
    const adx = strength.update(bar.high, bar.low, bar.close);

    if (at.position !== null) {
      const { state, side, stop } = at.position;
      const direction: Direction = side === 'long' ? 1 : -1;
      const tighter = direction === 1 ? trail.lower : trail.upper;
      const ticks = Math.round((direction * (tighter - stop)) / instrument.tick);
      const isTighter = ticks >= 1 && direction * (bar.close - tighter) > 0;
      return state === 'open' && isTighter ? { moveStop: tighter } : null;
    }
    if (Number.isNaN(upper) || Number.isNaN(atr) || Number.isNaN(adx)) return null;

    const direction: Direction = bar.close > upper ? 1 : -1;
    const edge = direction === 1 ? upper : lower;
    const past = direction * (bar.close - edge);
    if (past <= 0 || past > LATEST_ENTRY_ATR * atr) return null;

    const risk = riskFor(instrument, bar.closeTime, bar.close, params.stopAtr * atr);
    if (Number.isNaN(risk)) return null;
    return {
      open: {
        side: sideOf(direction),
        type: 'market',
        entry: bar.close,
        ...levelsFrom(bar.close, direction, risk, [
          [params.firstTargetR, 0.25],
          [params.finalTargetR, 0.75],
        ]),
        maxBars: params.maxHoldBars,
        reason:
          `Close at ${price(bar.close)} ${direction === 1 ? 'above the highest high' : 'below the lowest low'} of the ` +
          `${params.channelBars} bars before, ${price(edge)}; the range left was ${((upper - lower) / atr).toFixed(1)} ` +
          `average bars high, ADX ${adx.toFixed(0)}.`,
      },
    };
  };
}

export const horizonChannel: Strategy = {
  id: 'horizon-channel',
  version: 1,
  name: 'Horizon Channel',
  oneLiner:
    'Goes with the close that leaves a long range of metals, oil or crypto and lets a tightening stop end the trade.',
  description:
    'Classic trend following on slower bars: enters when a close leaves the Donchian channel, follows with a stop at the ' +
    'opposite side of a shorter channel, and lets the few large moves pay for many small losses.',
  overview:
    `No large move has ever happened without price first leaving the range it was in. Horizon Channel takes that at its word. ` +
    `When a bar closes outside the highest high or lowest low of the ${params.channelBars.default} bars before it, the strategy ` +
    `goes with it, unless the close is already so far away that the move has left without it. From then on the stop follows ` +
    `the low of the last ${params.trailBars.default} bars (the high for a short) and is never loosened. There is no opinion ` +
    `about where the market should go: the trade lasts as long as the market keeps moving.`,
  whoFor:
    'For patient traders with a spread of instruments who can stand a low win rate and months without a new peak. A signal ' +
    'needs looking at once a bar at most, so it suits people with another job.',
  approach: 'trend-following',
  riskLevel: 'balanced',
  markets: ['commodities', 'crypto'],
  timeframes: ['4h', 'daily'],
  signalTypes: ['Market entry', 'Trailing stop', 'Scaled exit'],
  riskProfile:
    `About two trades in three lose or end near nothing, often less than one R because the stop has been drawn in by then. ` +
    `Results depend on a handful of long moves a year; leave those out and nothing is left. Draw-downs are long rather than ` +
    `sudden. The exceptions are gaps: a stop cannot fill where nobody trades, and the loss may then exceed one R.`,
  backtestMethodology:
    `Each bar is read once, when it has closed; the entry is the open of the following bar, not the close that gave the ` +
    `signal. If that open is already beyond the stop or the first target the trade is cancelled. The trailing stop named at ` +
    `one close is in force from the next bar. Costs are charged per trade: spread once, slippage in and out, commission, and ` +
    `swap for every night, which matters here because trades last long. The first bars only fill the channels and give no ` +
    `trades. A long history is needed before the figures mean much, since so few trades carry the result; those of crypto ` +
    `carry most of it. Currencies and share indices were tried and left out. ${researchWords('horizon-channel')}`,
  executionPlaybook: {
    setupConditions:
      `A bar closes above the highest high of the ${params.channelBars.default} bars before it (long) or below their lowest ` +
      `low (short), and no further than ${LATEST_ENTRY_ATR} average true ranges beyond that edge. The stream holds no other position.`,
    entryTrigger: 'At the market: the open of the next bar. There is no second chance at a better price later.',
    stopLoss:
      `${params.stopAtr.default} average true ranges (${ATR_BARS} bars) at first. At each close it moves to the lowest low of the last ` +
      `${params.trailBars.default} bars, that bar included, for a long, the highest high for a short, whenever that is at least one ` +
      `tick nearer and the close is not beyond it.`,
    profitTargets:
      `A quarter at ${params.firstTargetR.default} R, the rest at ${params.finalTargetR.default} R, where few trades arrive: mostly the ` +
      `trailing stop takes it. After ${params.maxHoldBars.default} bars it is closed in any case.`,
    riskSizing:
      'Keep the share of the account at risk small and equal on every trade, 1 % in the model account, because nobody knows ' +
      'which signal will be the large one. Leaving signals out by hand is the surest way to miss it.',
  },
  faq: [
    {
      question: 'Can a strategy with a win rate near one third make money at all?',
      answer:
        'It can if the winning trades are several times as large as the losing ones. Whether they are is what the payoff ' +
        'and profit factor on the Performance tab show; it is not promised for any market or year.',
    },
    {
      question: 'Why are there fixed targets if the stop trails?',
      answer:
        'To take something off a sudden spike that a trailing stop would give back. Three quarters of the position keep the ' +
        'distant target, so a long trend still counts.',
    },
    {
      question: 'Why not on shorter bars, currencies or share indices?',
      answer:
        'In the development years breaks on 1h bars did not pay for their costs, those of currencies made next to nothing, and ' +
        'those of share indices went to the financing of long holds. The idea needs moves that are large beside the costs.',
    },
  ],
  params,
  warmUpBars: ({ channelBars }) => Math.max(channelBars + 1, ATR_BARS, 2 * ADX_BARS),
  inputs: {},
  runsOn: runsOnAll({ commodities: ['4h', 'daily'], crypto: ['4h', 'daily'] }),
  start,
};
