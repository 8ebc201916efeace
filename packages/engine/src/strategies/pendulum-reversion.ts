import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { RelativeStrengthIndex } from '../indicators/relative-strength-index.ts';
import { SimpleMovingAverage } from '../indicators/simple-moving-average.ts';
import { researchWords } from './research-words.ts';
import { runsOnAll } from './runs-on.ts';
import { levelsFrom, riskFor } from './setup-levels.ts';
import type { OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: a share index that rises over the year and falls for some days is bought back more often than not. Buy the dip, take
 * the rebound, never sell short: an index has a drift upwards.
 * Where it fits: share indices on daily bars, above their long average.
 * Known weakness: the first weeks of a bear market look like a dip. The long average ends the buying only after a while, and
 * a crash through the stop fills where the market opens.
 * Source: Connors and Alvarez, Short Term Trading Strategies That Work (2008); RSI from Wilder (1978).
 */

const ATR_BARS = 14;

const params = {
  trendBars: {
    label: 'Long average',
    unit: 'bars',
    min: 50,
    max: 250,
    step: 10,
    default: 200,
    help: 'Simple average of closes; only a market that closes above it is bought.',
  },
  rsiBars: {
    label: 'RSI length',
    unit: 'bars',
    min: 2,
    max: 7,
    step: 1,
    default: 3,
    help: 'Smoothing of the Relative Strength Index; shorter reacts sooner.',
  },
  rsiEntry: {
    label: 'RSI of a dip',
    unit: 'points',
    min: 2,
    max: 40,
    step: 1,
    default: 20,
    help: 'A close with an RSI at or below this is a dip.',
  },
  rsiExit: {
    label: 'RSI of the way back',
    unit: 'points',
    min: 50,
    max: 90,
    step: 5,
    default: 65,
    help: 'At or above this the dip is over and what is left is closed.',
  },
  stopAtr: {
    label: 'Stop distance',
    unit: '× ATR',
    min: 1,
    max: 6,
    step: 0.1,
    default: 3,
    help: 'Distance from entry to stop in average true ranges.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.2,
    max: 1,
    step: 0.05,
    default: 0.35,
    help: 'Where half of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 1.1,
    max: 4,
    step: 0.1,
    default: 1.5,
    help: 'Where the other half leaves, if the rule has not closed it before.',
  },
  maxHoldBars: {
    label: 'Longest hold',
    unit: 'bars',
    min: 4,
    max: 60,
    step: 1,
    default: 10,
    help: 'A trade older than this is closed at the next open.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, params }: StrategyContext): OnBar {
  const trend = new SimpleMovingAverage(params.trendBars);
  const index = new RelativeStrengthIndex(params.rsiBars);
  const range = new AverageTrueRange(ATR_BARS);
  const price = (value: number) => priceWords(value, instrument.digits);

  return (bar, at) => {
    const average = trend.update(bar.close);
    const rsi = index.update(bar.close);
    const atr = range.update(bar.high, bar.low, bar.close);
    if (Number.isNaN(average) || Number.isNaN(rsi) || Number.isNaN(atr)) return null;
    if (at.position !== null) {
      const isBack = at.position.state === 'open' && rsi >= params.rsiExit;
      return isBack ? { close: `The dip is over: RSI(${params.rsiBars}) at ${rsi.toFixed(0)}.` } : null;
    }
    if (bar.close <= average || rsi > params.rsiEntry) return null;

    const risk = riskFor(instrument, bar.closeTime, bar.close, params.stopAtr * atr);
    if (Number.isNaN(risk)) return null;
    return {
      open: {
        side: 'long',
        type: 'market',
        entry: bar.close,
        ...levelsFrom(bar.close, 1, risk, [
          [params.firstTargetR, 0.5],
          [params.finalTargetR, 0.5],
        ]),
        maxBars: params.maxHoldBars,
        reason:
          `RSI(${params.rsiBars}) at ${rsi.toFixed(0)} after a fall to ${price(bar.close)}, while the market still stands above ` +
          `its ${params.trendBars}-bar average at ${price(average)}: a dip in a rising market.`,
      },
    };
  };
}

export const pendulumReversion: Strategy = {
  id: 'pendulum-reversion',
  version: 1,
  name: 'Pendulum Reversion',
  oneLiner:
    'Buys a share index after some falling days while it stands above its long average, and leaves on the rebound.',
  description:
    'Waits for a very low short RSI in a share index that still trades above its long average, buys at the next open, takes ' +
    'half of the position off early and leaves with the rest as soon as the RSI has swung back.',
  overview:
    `Share indices rise over the years and fall in short bursts, and after such a burst the next days are better than usual. ` +
    `Pendulum Reversion uses only that. The close must be above the ${params.trendBars.default}-bar simple average, so that the ` +
    `long trend is up, and the RSI over ${params.rsiBars.default} bars must be ${params.rsiEntry.default} or less, so that almost ` +
    `all of the last days went down. It buys at the next open. When the RSI is back at ${params.rsiExit.default} the swing is over ` +
    `and the position is closed, as a rule within a week. It never sells short, for an index drifts upwards.`,
  whoFor:
    'For traders who look at the market once a day, prefer many small gains to a few large ones, and can buy when the news is ' +
    'bad. Not for anybody who is tempted to move the stop when a trade goes wrong.',
  approach: 'mean-reversion',
  riskLevel: 'conservative',
  markets: ['indices'],
  timeframes: ['daily'],
  signalTypes: ['Market entry', 'Partial exit', 'Rule exit', 'Time exit'],
  riskProfile:
    `Trades last days, ${params.maxHoldBars.default} bars at the most, and the loss of each is limited to about one R, ` +
    `${params.stopAtr.default} average days. Half of the position leaves at ${params.firstTargetR.default} R, so one full loss takes ` +
    `back several gains. Indices fall together: signals on five of them on one day are nearly one bet. A gap through the stop ` +
    `costs more than one R.`,
  backtestMethodology:
    `The RSI and the average of a decision contain no bar after it; the entry and each rule exit take the next open. When stop ` +
    `and target lie in one bar, the stop comes first. Spread, slippage, and financing for every night, which is the largest ` +
    `cost here, are taken off each trade by a dated table. The parameters are round, near those of the literature. On 4h and 1h ` +
    `bars, and on metals, oil and crypto, nothing was left after costs; currencies were left out because the idea is about shares. ${researchWords('pendulum-reversion')}`,
  executionPlaybook: {
    setupConditions:
      `The close is above the simple average of the last ${params.trendBars.default} closes, and RSI(${params.rsiBars.default}) by ` +
      `Wilder is ${params.rsiEntry.default} or less. The stream holds no position. There are no shorts.`,
    entryTrigger: 'At the market: the open of the next bar.',
    stopLoss: `${params.stopAtr.default} average true ranges (${ATR_BARS} bars) below the close of the signal bar. It is not moved.`,
    profitTargets:
      `Half at ${params.firstTargetR.default} R, half at ${params.finalTargetR.default} R. At the first close with an RSI of ` +
      `${params.rsiExit.default} or more, and after ${params.maxHoldBars.default} bars, what is left is closed at the next open.`,
    riskSizing:
      'Size from the distance between entry and stop. Count positions in several share indices as one, and give them the risk ' +
      'of one: the model account does not.',
  },
  faq: [
    {
      question: 'Is a high win rate not the same as a good strategy?',
      answer:
        'No. A near target is hit often, but the sum of many small gains can be less than that of a few full losses. Look at ' +
        'the expectancy in R, after costs, before the win rate.',
    },
    {
      question: 'Why are there no short trades?',
      answer: 'Because an index drifts upwards, and a short works against that on average. Short rules were not tried.',
    },
    {
      question: 'Why only daily bars?',
      answer:
        'On 4h and 1h bars what the same rules made in the development years went to the costs. On daily bars the costs are ' +
        'small beside the moves.',
    },
    {
      question: 'What happens in a crash?',
      answer:
        'The dip keeps falling, the stop is taken, perhaps with a gap, and the next signal follows soon, until the index is below ' +
        `its ${params.trendBars.default}-bar average. A few such losses in a row are part of the method.`,
    },
  ],
  params,
  warmUpBars: ({ trendBars, rsiBars }) => Math.max(trendBars, rsiBars + 1, ATR_BARS),
  inputs: {},
  runsOn: runsOnAll({ indices: ['daily'] }),
  start,
};
