import { ATR_BARS, pendulumReversion } from '../../strategies/pendulum-reversion.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = pendulumReversion;

export const pendulumReversionContent: StrategyContent = {
  name: 'Pendulum Reversion',
  oneLiner:
    'Buys a share index after some falling days while it stands above its long average, and leaves on the rebound.',
  description:
    'Waits for a very low short RSI in a share index that still trades above its long average, buys at the next open, takes ' +
    'half of the position off early and leaves with the rest as soon as the RSI has swung back.',
  overview:
    `Share indices rise over the years and fall in short bursts, and after such a burst the next days are better than usual. ` +
    `Pendulum Reversion uses only that. The close must be above the ${parameters.trendBars.default}-bar simple average, so that the ` +
    `long trend is up, and the RSI over ${parameters.rsiBars.default} bars must be ${parameters.rsiEntry.default} or less, so that almost ` +
    `all of the last days went down. It buys at the next open. When the RSI is back at ${parameters.rsiExit.default} the swing is over ` +
    `and the position is closed, as a rule within a week. It never sells short, for an index drifts upwards.`,
  whoFor:
    'For traders who look at the market once a day, prefer many small gains to a few large ones, and can buy when the news is ' +
    'bad. Not for anyone who is tempted to move the stop when a trade goes wrong.',
  approach: 'mean-reversion',
  riskLevel: 'conservative',
  signalTypes: ['Market entry', 'Partial exit', 'Rule exit', 'Time exit'],
  riskProfile:
    `Trades last days, ${parameters.maxHoldBars.default} bars at the most, and the loss of each is limited to about one R, ` +
    `${parameters.stopAtr.default} average days. Half of the position leaves at ${parameters.firstTargetR.default} R, so one full loss takes ` +
    `back several gains. Indices fall together: signals on five of them on one day are nearly one bet. A gap through the stop ` +
    `costs more than one R.`,
  backtestMethodology:
    `The RSI and the average of a decision contain no bar after it; the entry and each rule exit take the next open. When stop ` +
    `and target lie in one bar, the stop comes first. Spread, slippage, and financing for every night, which is the largest ` +
    `cost here, are taken off each trade by a dated table. The parameters are round, near those of the literature. On 4h and 1h ` +
    `bars, and on metals, oil and crypto, nothing was left after costs; currencies were left out because the idea is about shares. ${researchWords('pendulum-reversion')}`,
  executionPlaybook: {
    setupConditions:
      `${barsWords(pendulumReversion)} The close is above the simple average of the last ${parameters.trendBars.default} closes, this one ` +
      `included, and RSI(${parameters.rsiBars.default}) by Wilder is ${parameters.rsiEntry.default} or less. The stream holds no position. It ` +
      'never opens a short.',
    entryTrigger: 'At the market: the open of the next bar.',
    stopLoss: `${parameters.stopAtr.default} average true ranges (${ATR_BARS} bars) below the close of the signal bar. It is not moved.`,
    profitTargets:
      `Half at ${parameters.firstTargetR.default} R, half at ${parameters.finalTargetR.default} R. At the first close of the trade with an RSI of ` +
      `${parameters.rsiExit.default} or more, that of its first bar included, and after ${parameters.maxHoldBars.default} bars, what is left is ` +
      'closed at the next open.',
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
        `its ${parameters.trendBars.default}-bar average. A few such losses in a row are part of the method.`,
    },
  ],
};
