import { ATR_BARS, afterTheRelease, LEAST_FINISH, STOP_SHARE } from '../../strategies/after-the-release.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = afterTheRelease;

export const afterTheReleaseContent: StrategyContent = {
  name: 'After the Release',
  oneLiner: 'Waits for the market to answer a scheduled release, then goes with a clear answer for a limited time.',
  description:
    'Uses the calendar only to know when a high-impact figure is due. The bar of the release decides the direction; if it ' +
    'moves far and closes near its extreme, the strategy follows. Without a calendar it stays silent.',
  overview:
    `A surprise in payrolls, inflation or interest rates changes what a currency is worth, and not everyone can act in the ` +
    `first minute. After the Release leaves the guessing to others. It holds nothing before the time and does not read the ` +
    `figure. It notes the price just before, waits until the bar of the release has closed, and ` +
    `asks two questions: has price moved at least ${parameters.reactionAtr.default} average bars, and does it close in the outer part of ` +
    `its range? If both are answered with yes, it goes the same way for at most ${parameters.maxHoldBars.default} bars. If the first ` +
    `move is hesitant or taken back immediately, it does nothing.`,
  whoFor:
    'For traders who already look at the calendar and want a rule for the hour after a release instead of a hunch. Expect ' +
    'few signals, all of them at busy moments, and fills that are worse than in quiet trading.',
  approach: 'event-driven',
  riskLevel: 'aggressive',
  signalTypes: ['Market entry', 'Partial exit', 'Break-even stop', 'Time exit'],
  riskProfile:
    `Signals are rare and come in clusters: one American release can open trades in every dollar instrument at the same time, which is ` +
    `then one large bet on the dollar. The stop gives back ${STOP_SHARE * 100}% of the reaction, so it widens with the size of the ` +
    `surprise. Spreads open for seconds or minutes around a release, and slippage may exceed any allowance. Much of ` +
    `the adjustment is over within minutes; the drift that is left is small and does not always come.`,
  backtestMethodology:
    `An event belongs to the bar in which it is scheduled, and only its time, name, country and impact are used: no actual, ` +
    `forecast or revised figure, which a calendar often corrects afterwards. The entry is the open after the bar that gave the ` +
    `answer. Within five minutes of a release the spread is charged several times, by the instrument's cost table. Small ` +
    `reactions and later answers were tried and did worse; share indices on 1h bars lost, and 5m, 15m and daily bars had too few ` +
    `trades to judge. With no calendar imported there are no trades, and the strategy reports none rather than guessing times. ` +
    `${researchWords('after-the-release')}`,
  executionPlaybook: {
    setupConditions: [
      barsWords(afterTheRelease),
      'The time of a scheduled release of high impact lies in the bar: at its open or later, before its close. The release is of a ' +
        'currency of the instrument: both of a pair, otherwise the quote currency. An unscheduled event is none.',
      `The close is at least ${parameters.reactionAtr.default} average true ranges away from the close of the bar before the release. The average ` +
        `true range (${ATR_BARS} bars) is that of the bar before as well.`,
      `The bar closes in the outer part of its range: at least ${LEAST_FINISH * 100}% of it lies behind the close.`,
      'The stream holds no other position.',
    ],
    entryTrigger: 'At the market, the open of the next bar, in the direction of the reaction.',
    stopLoss:
      `${STOP_SHARE * 100}% of the reaction from the close of the signal bar, and never nearer than one average true range, this bar included. ` +
      'After the first target it goes to the price of the fill, at the first close that is beyond that price.',
    profitTargets:
      `Half at ${parameters.firstTargetR.default} R, half at ${parameters.finalTargetR.default} R. After ${parameters.maxHoldBars.default} bars the rest is ` +
      'closed at the next open.',
    riskSizing:
      'Decide beforehand how much one release may cost in all and divide it among the instruments it moves. Wide stops mean ' +
      'small positions here; do not round them up.',
  },
  faq: [
    {
      question: 'Does it know whether the figure was good or bad?',
      answer:
        'No, and it does not need to. The market reads the figure, its context and its revisions immediately; the strategy reads ' +
        'the market.',
    },
    {
      question: 'Why are there no signals for days?',
      answer:
        'It trades high-impact releases only, and of those the ones that find a clear answer. Between two of them nothing happens. ' +
        'Without a calendar of releases it trades nothing at all.',
    },
    {
      question: 'Can I trade the release itself with it?',
      answer:
        'No. It has no position when the figure comes out. Signals appear at the earliest when the bar of the release closes.',
    },
    {
      question: 'Why is crypto left out?',
      answer:
        'Scheduled releases move it too unevenly, and the costs of trading it in such minutes are hard to state honestly.',
    },
  ],
};
