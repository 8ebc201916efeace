import { AverageDirectionalIndex } from '../indicators/average-directional-index.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { ExponentialMovingAverage } from '../indicators/exponential-moving-average.ts';
import { researchWords } from './research-words.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: a trend breathes. Price runs ahead of its average, comes back to it, and if the trend is alive goes on from there.
 * Wait for the dip, and let the market itself prove that it is over: buy only above the bar that turned.
 * Where it fits: metals, energy and crypto on 4h bars, currencies and crypto on daily ones, in a steady trend.
 * Known weakness: sideways markets. The averages then cross back and forth, each dip looks like a start, and the stops
 * are taken one after another.
 * Source: the retracement to the 20-bar average in Connors and Raschke, Street Smarts (1995); ADX from Wilder (1978).
 */

const ATR_BARS = 14;
const ADX_BARS = 14;

const params = {
  trendBars: {
    label: 'Trend average',
    unit: 'bars',
    min: 40,
    max: 200,
    step: 5,
    default: 100,
    help: 'Length of the slow exponential average whose slope says which way the market goes.',
  },
  pullbackBars: {
    label: 'Pull-back average',
    unit: 'bars',
    min: 5,
    max: 30,
    step: 1,
    default: 20,
    help: 'Length of the fast exponential average that price has to come back to.',
  },
  stopAtr: {
    label: 'Stop distance',
    unit: '× ATR',
    min: 1,
    max: 4,
    step: 0.1,
    default: 2.5,
    help: 'Distance from entry to stop in average true ranges.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.3,
    max: 1,
    step: 0.05,
    default: 0.4,
    help: 'Where half of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 1.2,
    max: 8,
    step: 0.1,
    default: 5,
    help: 'Where the other half leaves.',
  },
  maxHoldBars: {
    label: 'Longest hold',
    unit: 'bars',
    min: 5,
    max: 200,
    step: 1,
    default: 60,
    help: 'A trade older than this is closed at the next open.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, params }: StrategyContext): OnBar {
  const pullback = new ExponentialMovingAverage(params.pullbackBars);
  const trend = new ExponentialMovingAverage(params.trendBars);
  const range = new AverageTrueRange(ATR_BARS);
  const strength = new AverageDirectionalIndex(ADX_BARS);
  const price = (value: number) => priceWords(value, instrument.digits);

  return (bar, at) => {
    const farBefore = trend.value;
    const far = trend.update(bar.close);
    const near = pullback.update(bar.close);
    const atr = range.update(bar.high, bar.low, bar.close);
    const adx = strength.update(bar.high, bar.low, bar.close);
    if (at.position !== null || Number.isNaN(farBefore) || Number.isNaN(adx)) return null;

    const direction: Direction = near > far ? 1 : -1;
    const isTrend = direction * (far - farBefore) > 0;
    const dip = direction === 1 ? bar.low : bar.high;
    const hasTouched = direction * (dip - near) <= 0;
    const hasTurned = direction * (bar.close - near) > 0 && direction * (bar.close - bar.open) > 0;
    if (!isTrend || !hasTouched || !hasTurned) return null;

    const entry = (direction === 1 ? bar.high : bar.low) + direction * instrument.tick;
    const risk = riskFor(instrument, bar.closeTime, entry, params.stopAtr * atr);
    if (Number.isNaN(risk)) return null;
    return {
      open: {
        side: sideOf(direction),
        type: 'stop',
        entry,
        ...levelsFrom(entry, direction, risk, [
          [params.firstTargetR, 0.5],
          [params.finalTargetR, 0.5],
        ]),
        validBars: 2,
        maxBars: params.maxHoldBars,
        reason:
          `${direction === 1 ? 'Uptrend' : 'Downtrend'} with ADX at ${adx.toFixed(0)}: price came back to its ` +
          `${params.pullbackBars}-bar average at ${price(near)} (${direction === 1 ? 'low' : 'high'} ${price(dip)}) and ` +
          `closed ${direction === 1 ? 'above' : 'below'} it at ${price(bar.close)}. ` +
          `Entry only if it goes on ${direction === 1 ? 'above' : 'below'} this bar.`,
      },
    };
  };
}

export const tidelinePullback: Strategy = {
  id: 'tideline-pullback',
  version: 1,
  name: 'Tideline Pullback',
  oneLiner: 'Joins a long trend after it has come back to its average, and only if it moves on again.',
  description:
    'Waits for a market in a long trend to come back to its faster average and enters beyond the bar that turned. Half of the ' +
    'position is taken off early, the rest is held for a move several times the risk.',
  overview:
    `Trends do not run in a straight line. They push ahead, tire, drift back to where the average buyer of the last ` +
    `${params.pullbackBars.default} bars got in, and from there either go on or end. Tideline Pullback waits for that return. ` +
    `The ${params.trendBars.default}-bar average must slope with the trend, and the faster one must lie on the right side of it; ` +
    `then a bar has to dip to the faster average and close back on the trend's side. Even that is not enough: the order waits ` +
    `one tick beyond that bar and is withdrawn after two bars, so a dip that simply goes on falling is never bought.`,
  whoFor:
    'For traders who want to trade with the market rather than against it and who like to see part of the gain early. ' +
    'It needs an order in the market within one bar of the signal; stop orders placed at once do that without anybody watching.',
  approach: 'trend',
  riskLevel: 'balanced',
  markets: ['fx', 'commodities', 'crypto'],
  timeframes: ['4h', 'daily'],
  signalTypes: ['Stop entry', 'Partial exit', 'Time exit'],
  riskProfile:
    `One signal risks one R: the distance from entry to stop, ${params.stopAtr.default} average true ranges. Because half of ` +
    `the position leaves at ${params.firstTargetR.default} R, many trades end with a small gain or a part of a loss; ` +
    `the profit comes from the few whose other half reaches ${params.finalTargetR.default} R. Losing streaks gather in sideways ` +
    `months, and several instruments can lose at the same time when a common trend ends.`,
  backtestMethodology:
    `The back-test runs the very rules that publish the signals, one closed bar after another. A stop entry fills at its ` +
    `price, or at the open where the market opens beyond it, which is always the worse price. If one bar reaches both stop ` +
    `and target, the stop counts. Spread, slippage on every stop and closing fill, commission and financing are taken off each ` +
    `trade by a dated table. All instruments share one set of round parameters. Share indices and shorter bars were tried and ` +
    `left out: costs and financing took what there was. ${researchWords('tideline-pullback')}`,
  executionPlaybook: {
    setupConditions: [
      `The ${params.pullbackBars.default}-bar exponential average is above the ${params.trendBars.default}-bar one for a long, below it for a short.`,
      `The ${params.trendBars.default}-bar average has moved in the direction of the trade on this bar.`,
      `The bar touches the ${params.pullbackBars.default}-bar average and closes back on the trend's side of it, in the direction of the trend.`,
    ],
    entryTrigger:
      'A stop order one tick above the high of that bar for a long, one tick below its low for a short. If it has not ' +
      'filled within two bars it is withdrawn.',
    stopLoss: `${params.stopAtr.default} average true ranges (${ATR_BARS} bars) from the entry. It is not moved.`,
    profitTargets:
      `Half at ${params.firstTargetR.default} R, half at ${params.finalTargetR.default} R. What is left after ` +
      `${params.maxHoldBars.default} bars is closed at the next open.`,
    riskSizing:
      'Divide the amount you are ready to lose on one trade by the distance from entry to stop. The model account behind ' +
      'the figures shares 10 % of its closed balance among all streams, and risks at most 1 % on one trade.',
  },
  faq: [
    {
      question: 'Why not simply buy at the average?',
      answer:
        'Because nobody knows at that moment whether the dip is over. Waiting for the market to trade beyond the turning bar ' +
        'costs a little of the move and leaves out the dips that keep falling.',
    },
    {
      question: 'Why do so many signals expire without a trade?',
      answer:
        'Of four or five orders one is never reached: the bar looked like a turn and was none. An expired signal costs nothing ' +
        'and does not count as a trade.',
    },
    {
      question: 'Does it hold positions overnight?',
      answer: `Nearly always, up to ${params.maxHoldBars.default} bars. Financing is charged in the figures for each night.`,
    },
    {
      question: 'When does it do badly?',
      answer:
        'In a market without direction. The averages then cross back and forth, and one failed start follows another until ' +
        'a real trend comes.',
    },
  ],
  params,
  warmUpBars: ({ trendBars, pullbackBars }) => Math.max(trendBars + 1, pullbackBars, ATR_BARS, 2 * ADX_BARS),
  inputs: {},
  runsOn: runsOnAll({ fx: ['daily'], commodities: ['4h'], crypto: ['4h', 'daily'] }),
  start,
};
