import { tailwindMomentum } from '../../strategies/tailwind-momentum.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = tailwindMomentum;

export const tailwindMomentumContent: StrategyContent = {
  name: 'Tailwind Momentum',
  oneLiner: 'Holds with whatever has moved most for its own volatility over half a year, then asks again.',
  description:
    'Time-series momentum: the return of the last bars divided by what the market usually moves. If it is large enough and ' +
    'fresh, the strategy goes with it for a fixed number of bars, with a stop that scales with volatility.',
  overview:
    `A gain of one percent is a storm in the euro and a calm morning in bitcoin. Tailwind Momentum therefore measures each ` +
    `market in its own unit: the return over ${parameters.lookbackBars.default} bars, divided by the standard deviation of a move of ` +
    `that length. From ${parameters.entryScore.default} deviations on, and only if the last quarter of the window still points the ` +
    `same way, it goes with the move at the next open. It does not wait for a perfect exit: after ${parameters.holdBars.default} bars ` +
    `the position is closed and the score is checked again. If the score changes sign before that, the trade ends early. ` +
    `Share indices are bought but never sold: they drift upwards, and a short pays for that.`,
  whoFor:
    'For traders who can hold many markets for weeks without judging each one. It is in the market most of the time, and ' +
    'single trades mean little.',
  approach: 'momentum',
  riskLevel: 'aggressive',
  signalTypes: ['Market entry', 'Partial exit', 'Time exit', 'Rule exit'],
  riskProfile:
    `Most positions end by time or by a turn of the score, somewhere between minus one and plus one R. Momentum pays in long ` +
    `calm moves and gives back at turns, where all instruments that moved together turn together; that is when the worst days ` +
    `come. Positions last for weeks, so financing is its largest cost. The stop grows and shrinks with volatility; the share ` +
    `of the account at risk does not.`,
  backtestMethodology:
    `The score at a bar is made of closes up to that bar; the volatility window is the past ${parameters.volatilityBars.default} returns, ` +
    `never the whole sample. Entries and rule exits happen at the next open, not at the close the score was read from. Every ` +
    `trade carries spread, slippage at entry and at each market or stop exit, commission and swap. Only one position per ` +
    `instrument and timeframe exists at a time. The parameters are round figures, the same everywhere. Currencies on 4h bars, and ` +
    `every market on 1h bars, were tried and left out, since they did not pay for their costs. So were daily bars of crypto and ` +
    `oil and 4h bars of ether: a stop of this size lies more than a quarter of the price away there, which the engine refuses. ${researchWords('tailwind-momentum')}`,
  executionPlaybook: {
    setupConditions: [
      barsWords(tailwindMomentum),
      `Score = return ÷ (deviation × √${parameters.lookbackBars.default}). The return is that of the last ${parameters.lookbackBars.default} bars, ` +
        `close ÷ close ${parameters.lookbackBars.default} bars before − 1. The deviation is the sample standard deviation (divisor ` +
        `${parameters.volatilityBars.default - 1}) of the last ${parameters.volatilityBars.default} logarithmic returns from close to close.`,
      `Long from +${parameters.entryScore.default}, short from −${parameters.entryScore.default} except in share indices, which are bought only.`,
      `The return of the last ${Math.round(parameters.lookbackBars.default / 4)} bars has the same sign.`,
      'The stream holds no other position.',
    ],
    entryTrigger: 'At the market, the open of the next bar, in the direction of the score.',
    stopLoss:
      `${parameters.stopDeviations.default} × close × deviation × √${parameters.holdBars.default} from the close of the signal bar: that many ` +
      `deviations of a move over ${parameters.holdBars.default} bars. It is not moved.`,
    profitTargets:
      `Half at ${parameters.firstTargetR.default} R, half at ${parameters.finalTargetR.default} R. After ${parameters.holdBars.default} bars, or at the ` +
      'first close at which the score has the other sign, what is left is closed at the next open.',
    riskSizing:
      'Size by the stop, which already contains the volatility, so that a calm and a wild market weigh the same. The model ' +
      'account behind the figures shares 10% of its balance among all streams, and risks at most 1% on one trade.',
  },
  faq: [
    {
      question: 'Why leave after a fixed time if the move goes on?',
      answer:
        'If it goes on the score is still high and a new signal follows immediately. A fixed holding time keeps every trade ' +
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
        'The chance that the trade reaches its first target or closes with a gain after costs. The first target is twice as far as ' +
        'the stop and is reached in 3% of the trades; most are closed by time. So the chance of the target alone would say little.',
    },
    {
      question: 'Is this the trend strategy by another name?',
      answer:
        'It is related, but it does not wait for a range to break or for a dip: it measures how much was moved. On one day the ' +
        'two can hold opposite positions.',
    },
  ],
};
