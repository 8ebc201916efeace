import { ATR_BARS, horizonChannel, LATEST_ENTRY_ATR } from '../../strategies/horizon-channel.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = horizonChannel;

export const horizonChannelContent: StrategyContent = {
  name: 'Horizon Channel',
  oneLiner:
    'Goes with the close that leaves a long range of metals, oil or crypto and lets a tightening stop end the trade.',
  description:
    'Classic trend following on slower bars: enters when a close leaves the Donchian channel, follows with a stop at the ' +
    'opposite side of a shorter channel, and lets the few large moves pay for many small losses.',
  overview:
    `No large move has ever happened without price first leaving the range it was in. Horizon Channel takes that at its word. ` +
    `When a bar closes outside the highest high or lowest low of the ${parameters.channelBars.default} bars before it, the strategy ` +
    `goes with it, unless the close is already so far away that the move has left without it. From then on the stop follows ` +
    `the low of the last ${parameters.trailBars.default} bars (the high for a short) and is never loosened. There is no opinion ` +
    `about where the market should go: the trade lasts as long as the market keeps moving.`,
  whoFor:
    'For patient traders with a spread of instruments who can stand a low win rate and months without a new peak. A signal ' +
    'needs looking at once a bar at most, so it suits people with another job.',
  approach: 'trend-following',
  riskLevel: 'balanced',
  signalTypes: ['Market entry', 'Trailing stop', 'Scaled exit'],
  riskProfile:
    `About two trades in three lose or end near nothing, often less than one R because the stop has been drawn in by then. ` +
    `Results depend on a handful of long moves a year; leave those out and nothing is left. Draw-downs are long rather than ` +
    `sudden. The exceptions are gaps: a stop cannot fill where no one trades, and the loss may then exceed one R.`,
  backtestMethodology:
    `Each bar is read once, when it has closed; the entry is the open of the following bar, not the close that gave the ` +
    `signal. If that open is already beyond the stop or the first target the trade is cancelled. The trailing stop named at ` +
    `one close is in force from the next bar. Costs are charged per trade: spread once, slippage in and out, commission, and ` +
    `swap for every night, which matters here because trades last long. The first bars only fill the channels and give no ` +
    `trades. A long history is needed before the figures mean much, since so few trades carry the result; those of crypto ` +
    `carry most of it. Currencies and share indices were tried and left out. ${researchWords('horizon-channel')}`,
  executionPlaybook: {
    setupConditions:
      `${barsWords(horizonChannel)} A bar closes above the highest high of the ${parameters.channelBars.default} bars before it (long) or ` +
      `below their lowest low (short), and at most ${LATEST_ENTRY_ATR} average true ranges (${ATR_BARS} bars) beyond that edge. The ` +
      'stream holds no other position.',
    entryTrigger: 'At the market: the open of the next bar. There is no second chance at a better price later.',
    stopLoss:
      `${parameters.stopAtr.default} average true ranges (${ATR_BARS} bars) from the close of the signal bar at first. At each close, from that ` +
      `of the first bar of the trade on, it moves to the lowest low of the last ${parameters.trailBars.default} bars, that bar included, for a ` +
      `long, the highest high for a short. It moves only if that is at least one tick nearer, and only if the close is above that ` +
      `low (below that high for a short). It never moves away.`,
    profitTargets:
      `A quarter at ${parameters.firstTargetR.default} R, the rest at ${parameters.finalTargetR.default} R, where few trades arrive: mostly the ` +
      `trailing stop takes it. After ${parameters.maxHoldBars.default} bars it is closed at the next open in any case.`,
    riskSizing:
      'Keep the share of the account at risk small and equal on every trade, 1% in the model account, because no one knows ' +
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
};
