import { ATR_BARS, twinRatio } from '../../strategies/twin-ratio.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = twinRatio;

export const twinRatioContent: StrategyContent = {
  name: 'Twin Ratio',
  oneLiner: 'Trades an instrument that has drifted too far from its twin, once their ratio starts to come back.',
  description:
    'Watches the ratio of two related markets. When it is far from its recent mean and has begun to return, the first of ' +
    'the two is bought or sold until the ratio is normal again. The second one is only watched, not traded.',
  overview:
    `Gold and silver, the euro and sterling: such twins answer to the same news, so their ratio wanders less ` +
    `than either price. Twin Ratio measures the ratio against its last ${parameters.windowBars.default} bars. Beyond ` +
    `${parameters.entryScore.default} standard deviations one of the two has run ahead of the other; when the ratio then takes its ` +
    `first step back, the strategy trades the instrument of the signal in the direction that closes the rest. It leaves when ` +
    `the ratio is back near its mean, whatever the profit. A signal names one instrument only. It is therefore not a hedged ` +
    `pair: if both twins fall together, a long loses with them.`,
  whoFor:
    'For traders who think in relations between markets rather than in levels, and who either accept the open direction or ' +
    'hold the other leg themselves. Signals come a few times per month.',
  approach: 'statistical-arbitrage',
  riskLevel: 'conservative',
  signalTypes: ['Market entry', 'Partial exit', 'Rule exit', 'Time exit'],
  riskProfile:
    `Half of the position leaves at ${parameters.firstTargetR.default} R, the stop is ${parameters.stopAtr.default} average bars away, and no ` +
    `trade lives longer than ${parameters.maxHoldBars.default} bars, so single results are small. Two things can hurt: a market-wide ` +
    `move, against which one leg gives no protection, and a change in the relation itself, when a ratio that used to come back ` +
    `settles somewhere else. Signals on both twins at the same time are one bet, not two.`,
  backtestMethodology:
    `The two series are joined by the close time of their bars: a partner's bar counts only if it closed at the same moment, ` +
    `and a bar without its twin gives no signal. The mean and deviation come from the ${parameters.windowBars.default} bars up to the ` +
    `decision. Which twin is used is settled when the strategy is published for an instrument, by a fixed list. Entries and ` +
    `rule exits take the next open. Only the costs of the traded instrument are charged, as only that one is traded. Pairs were ` +
    `chosen for their economic tie, not by searching history for the ones that worked. The parameters are round. 1h and 4h bars ` +
    `were tried and left out, share indices and crypto too: they lost. ${researchWords('twin-ratio')}`,
  executionPlaybook: {
    setupConditions: [
      barsWords(twinRatio),
      'Both instruments have a bar with the same close time. A bar without its twin is left out of the ratio and decides nothing.',
      'The ratio is the close of the instrument divided by that of its twin. Where the dollar comes first in exactly one of the two ' +
        '(USDJPY, USDCAD), it is the product of the closes instead.',
      `Score = (ratio − mean) ÷ standard deviation (divisor ${parameters.windowBars.default}), both of the last ` +
        `${parameters.windowBars.default} ratios, this one included.`,
      `The score is at least ${parameters.entryScore.default} above or below 0. It is nearer to 0 than one bar before, on the same side: the return ` +
        'has begun.',
    ],
    entryTrigger: 'At the market, the open of the next bar: long if the score is below 0, short if it is above.',
    stopLoss:
      `${parameters.stopAtr.default} average true ranges (${ATR_BARS} bars) of the traded instrument from the close of the signal bar. It is not ` +
      'moved.',
    profitTargets:
      `Half at ${parameters.firstTargetR.default} R, half at ${parameters.finalTargetR.default} R. What is left is closed at the next open after a ` +
      `close with a score of −${parameters.exitScore.default} or more for a long, ${parameters.exitScore.default} or less for a short, and after ` +
      `${parameters.maxHoldBars.default} bars in any case.`,
    riskSizing:
      'Size by the distance to the stop. Treat a pair as one position: if both twins have open signals, divide your usual risk ' +
      'between them. Anyone who hedges with the second leg must size that leg themselves.',
  },
  faq: [
    {
      question: 'Is this arbitrage, that is, profit without risk?',
      answer:
        'No. The name of the family is a habit of the trade. It is a bet that a statistical relation holds a little longer, ' +
        'and it can lose.',
    },
    {
      question: 'Why is only one of the two traded?',
      answer:
        'A signal has one instrument, one entry and one stop, which everyone can follow and check. The price of that ' +
        'simplicity is the missing hedge, and the page says so.',
    },
    {
      question: 'Which twin belongs to which instrument?',
      answer:
        'Each instrument has a short list, the closest relation first, for example silver for gold; the first one with bars of ' +
        'the same timeframe is taken. The signal names it.',
    },
    {
      question: 'What happens if the twin has no bar?',
      answer: 'Then there is no signal at that close. The window simply goes on with the next bar both have.',
    },
    {
      question: 'How do I see that a relation is breaking?',
      answer:
        'Signals keep coming on one side and end at the stop: the ratio then moves away instead of coming back. The confidence ' +
        'falls more slowly, since it rests on all outcomes so far.',
    },
  ],
};
