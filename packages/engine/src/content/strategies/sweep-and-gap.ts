import { ATR_BARS, STOP_BUFFER_ATR, sweepAndGap } from '../../strategies/sweep-and-gap.ts';
import { barsWords } from '../bars-words.ts';
import { researchWords } from '../research-words.ts';
import type { StrategyContent } from '../strategy-content.ts';

const { parameters } = sweepAndGap;

export const sweepAndGapContent: StrategyContent = {
  name: 'Sweep & Gap',
  oneLiner: 'Joins the reversal after a run on stops, inside the gap that the fast way back has left.',
  description:
    'Waits for price to run through a swing high or low and close back inside, then for a fair value gap in the new ' +
    'direction, and bids in the middle of that gap with the stop beyond the run.',
  overview:
    `Behind a clear high or low orders tend to lie: stops of those who are in, entries of those who wait for a break. When price ` +
    `runs through such a level and closes back inside, those orders are filled and the break has failed. Sweep & Gap calls that a ` +
    `sweep. It then wants proof that someone is in a hurry the other way: within ${parameters.waitBars.default} bars three bars must ` +
    `leave a gap between the first and the third that no trade has filled. A limit order in the middle of that gap joins at a ` +
    `better price than the chase. The stop lies beyond the end of the sweep, where the story is wrong, and never nearer than ` +
    `${parameters.leastRiskAtr.default} average bars, so that costs stay small beside it.`,
  whoFor:
    'For traders used to reading order flow and market structure who want those ideas as fixed rules, with a record, instead ' +
    'of drawings made afterwards. Patience helps: many setups never come back into the gap.',
  approach: 'smc/ict',
  riskLevel: 'aggressive',
  signalTypes: ['Limit entry', 'Partial exit', 'Break-even stop', 'Time exit'],
  riskProfile:
    `It trades against the latest move, so a strong trend hurts: one level after another is swept and none holds. About half ` +
    `of the orders expire unfilled. Setups ` +
    `whose stop would be more than ${parameters.mostRiskAtr.default} average bars away are left out. The premise itself, that stops rest ` +
    `beyond the swing, is plausible but cannot be observed in bar data.`,
  backtestMethodology:
    `A swing point is known only when ${parameters.swingStrength.default} later bars have confirmed it, and the test treats it so; ` +
    `charts that draw it at the turning bar itself show trades no one could have made. The limit order needs a later bar to ` +
    `trade at its price. A stop in the same bar counts, a target only if the bar closes beyond it. Expired orders are listed ` +
    `and not counted as trades. Figures are net of spread, slippage on stops and closes, commission and financing. The parameters are ` +
    `round. Nearer stops, a filter by the trend, and metals, share indices and crypto on 1h bars were tried and left out, for ` +
    `costs took more than there was. ${researchWords('sweep-and-gap')}`,
  executionPlaybook: {
    setupConditions: [
      barsWords(sweepAndGap),
      `Swing: a low below each of the ${parameters.swingStrength.default} lows before it and not above any of the ` +
        `${parameters.swingStrength.default} after it, or a high the other way round. It is known when the last of those bars has closed. Only ` +
        'the newest swing of each side counts, and it can be swept more than once.',
      'Sweep: a bar trades through such a swing and closes back on its inner side. A swing low is for a long, a swing high for a ' +
        'short. A bar that sweeps both counts for the low. A new sweep replaces the last one.',
      `Gap: on one of the ${parameters.waitBars.default} bars after the sweep, the low is above the high of two bars before for a long (the ` +
        `high below the low of two bars before for a short), by at least ${parameters.leastGapAtr.default} average true ranges (${ATR_BARS} bars). No ` +
        'bar since the sweep has closed at or beyond the swing.',
      `The stop, with its buffer and its least distance, is at most ${parameters.mostRiskAtr.default} average true ranges from the middle of ` +
        'the gap, and the close is at least one tick away from it, so that the order can wait there.',
      'A sweep gives one signal. A gap that fails a condition leaves it for a later gap. Share indices are bought only.',
    ],
    entryTrigger: `A limit order in the middle of the gap, good for ${parameters.orderBars.default} bars.`,
    stopLoss:
      `${STOP_BUFFER_ATR} average true ranges beyond the furthest price since the sweep, that of its own bar included, and at least ` +
      `${parameters.leastRiskAtr.default} average true ranges (${ATR_BARS} bars) from the entry. After the first target it goes to the price of ` +
      'the fill, at the first close that is beyond that price.',
    profitTargets:
      `Half at ${parameters.firstTargetR.default} R, half at ${parameters.finalTargetR.default} R. After ${parameters.maxHoldBars.default} bars the rest is ` +
      'closed at the next open.',
    riskSizing:
      "Take the size from this signal's own stop; last time's is of no use, since sweeps differ in depth. Half of the usual " +
      'risk is a sensible start while you learn how its losing runs feel.',
  },
  faq: [
    {
      question: 'Are these "institutional" orders?',
      answer:
        'No one can tell from a chart who traded. The rules use what can be seen, a failed break and a fast return, and make ' +
        'no claim about who was behind it.',
    },
    {
      question: 'How does this differ from what I see drawn on social media?',
      answer:
        'A level exists here only after it has been confirmed, and a gap only when its third bar has closed. Much of what looks ' +
        'perfect in hindsight is not tradable by those rules.',
    },
    {
      question: 'Why the middle of the gap and not its edge?',
      answer:
        'It is a compromise: at the edge more orders fill at a worse price, at the far side hardly any. The Config tab has the ' +
        'parameters around it.',
    },
    {
      question: 'Is a sweep of two swings at one price, or a wide gap, better?',
      answer:
        'More stops should lie where two swings meet, but on real bars from 2018 on the first target came about as often after ' +
        'such a sweep as after others. The confidence therefore makes no difference between them.',
    },
  ],
};
