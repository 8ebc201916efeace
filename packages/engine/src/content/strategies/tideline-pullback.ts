import { ATR_BARS, tidelinePullback } from '../../strategies/tideline-pullback.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = tidelinePullback;

export const tidelinePullbackContent: StrategyContent = {
  name: 'Tideline Pullback',
  oneLiner: 'Joins a long trend after it has come back to its average, and only if it moves on again.',
  description:
    'Waits for a market in a long trend to come back to its faster average and enters beyond the bar that turned. Half of the ' +
    'position is taken off early, the rest is held for a move several times the risk.',
  overview:
    `Trends do not run in a straight line. They push ahead, tire, drift back to where the average buyer of the last ` +
    `${parameters.pullbackBars.default} bars got in, and from there either go on or end. Tideline Pullback waits for that return. ` +
    `The ${parameters.trendBars.default}-bar average must slope with the trend, and the faster one must lie on the right side of it; ` +
    `then a bar has to dip to the faster average and close back on the trend's side. Even that is not enough: the order waits ` +
    `one tick beyond that bar and is withdrawn after two bars, so a dip that simply goes on falling is never bought.`,
  whoFor:
    'For traders who want to trade with the market rather than against it and who like to see part of the gain early. ' +
    'It needs an order in the market within one bar of the signal; stop orders placed immediately do that without anyone watching.',
  approach: 'trend',
  riskLevel: 'balanced',
  signalTypes: ['Stop entry', 'Partial exit', 'Time exit'],
  riskProfile:
    `One signal risks one R: the distance from entry to stop, ${parameters.stopAtr.default} average true ranges. Because half of ` +
    `the position leaves at ${parameters.firstTargetR.default} R, many trades end with a small gain or a part of a loss; ` +
    `the profit comes from the few whose other half reaches ${parameters.finalTargetR.default} R. Losing streaks gather in sideways ` +
    `months, and several instruments can lose at the same time when a common trend ends.`,
  backtestMethodology:
    `The backtest runs the very rules that publish the signals, one closed bar after another. A stop entry fills at its ` +
    `price, or at the open where the market opens beyond it, which is always the worse price. If one bar reaches both stop ` +
    `and target, the stop counts. Spread, slippage on every stop and closing fill, commission and financing are taken off each ` +
    `trade by a dated table. All instruments share one set of round parameters. Share indices and shorter bars were tried and ` +
    `left out: costs and financing took what there was. ${researchWords('tideline-pullback')}`,
  executionPlaybook: {
    setupConditions: [
      barsWords(tidelinePullback),
      `The ${parameters.pullbackBars.default}-bar exponential average is above the ${parameters.trendBars.default}-bar one for a long. If it is ` +
        'not, only a short is possible.',
      `The ${parameters.trendBars.default}-bar average is higher than one bar before for a long, lower for a short.`,
      `For a long the low of the bar is at or below its ${parameters.pullbackBars.default}-bar average, and it closes above that average and ` +
        'above its own open. For a short the high is at or above the average, and the close is below both.',
    ],
    entryTrigger:
      'A stop order one tick above the high of that bar for a long, one tick below its low for a short. If it has not ' +
      'filled within two bars it is withdrawn.',
    stopLoss: `${parameters.stopAtr.default} average true ranges (${ATR_BARS} bars) from the order price. It is not moved.`,
    profitTargets:
      `Half at ${parameters.firstTargetR.default} R, half at ${parameters.finalTargetR.default} R. What is left after ` +
      `${parameters.maxHoldBars.default} bars, the bar of the fill included, is closed at the next open.`,
    riskSizing:
      'Divide the amount you are ready to lose on one trade by the distance from entry to stop. The model account behind ' +
      'the figures shares 10% of its closed balance among all streams, and risks at most 1% on one trade.',
  },
  faq: [
    {
      question: 'Why not simply buy at the average?',
      answer:
        'Because no one knows at that moment whether the dip is over. Waiting for the market to trade beyond the turning bar ' +
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
      answer: `Nearly always, up to ${parameters.maxHoldBars.default} bars. Financing is charged in the figures for each night.`,
    },
    {
      question: 'When does it do badly?',
      answer:
        'In a market without direction. The averages then cross back and forth, and one failed start follows another until ' +
        'a real trend comes.',
    },
  ],
};
