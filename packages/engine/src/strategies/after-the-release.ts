import type { Timeframe } from '../bars/timeframe.ts';
import { currenciesOf, currencyOf } from '../costs/release-currencies.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { researchWords } from './research-words.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { CalendarEvent, OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { priceWords } from './words.ts';

/*
 * Idea: when a scheduled figure surprises, the first move is quick, but large holders need hours to follow. If the first bars
 * after the release move far and close near their extreme, go with them for a limited time.
 * Where it fits: currencies and metals around releases that move them, on 1h and 4h bars: payrolls, inflation, rate decisions.
 * Known weakness: much of the reaction is over within minutes, spreads are wide just then, and a first move that is taken back
 * costs the full stop. Without a calendar of releases the strategy is silent.
 * Source: Andersen, Bollerslev, Diebold and Vega, Micro Effects of Macro Announcements, American Economic Review 93 (2003).
 */

const ATR_BARS = 14;
/** The bar must close in the outer part of its range: at least this share of it lies behind the close. */
const LEAST_FINISH = 0.6;
/** The stop gives back this share of the reaction. */
const STOP_SHARE = 0.6;

const IMPACT: Readonly<Record<CalendarEvent['impact'], number>> = { low: 1, medium: 2, high: 3 };

const params = {
  leastImpact: {
    label: 'Least impact',
    unit: '1 low, 2 medium, 3 high',
    min: 1,
    max: 3,
    step: 1,
    default: 3,
    help: 'Releases of lower impact are ignored.',
  },
  reactionAtr: {
    label: 'Least reaction',
    unit: '× ATR before',
    min: 0.5,
    max: 4,
    step: 0.1,
    default: 2,
    help: 'How far price has to have moved since the bar before the release.',
  },
  watchBars: {
    label: 'Watch',
    unit: 'bars',
    min: 0,
    max: 6,
    step: 1,
    default: 0,
    help: 'Bars after that of the release in which the reaction may still show.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.5,
    max: 2,
    step: 0.1,
    default: 1.5,
    help: 'Where half of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 2.1,
    max: 5,
    step: 0.1,
    default: 4,
    help: 'Where the other half leaves.',
  },
  maxHoldBars: {
    label: 'Longest hold',
    unit: 'bars',
    min: 3,
    max: 60,
    step: 1,
    default: 20,
    help: 'A trade older than this is closed at the next open.',
  },
} as const satisfies Record<string, Parameter>;

interface Release {
  readonly name: string;
  /** Close and average bar just before it. */
  readonly before: number;
  readonly atrBefore: number;
  readonly count: number;
  bars: number;
}

function start({ instrument, params, hasCalendar }: StrategyContext): OnBar {
  if (!hasCalendar) return () => null;
  const range = new AverageTrueRange(ATR_BARS);
  const currencies = currenciesOf(instrument);
  const price = (value: number) => priceWords(value, instrument.digits);
  let closeBefore = NaN;
  let release: Release | null = null;

  return (bar, at) => {
    const before = closeBefore;
    const atrBefore = range.value;
    const atr = range.update(bar.high, bar.low, bar.close);
    closeBefore = bar.close;

    const relevant = at.events.filter(({ country, impact }) => {
      return IMPACT[impact] >= params.leastImpact && currencies.includes(currencyOf(country));
    });
    if (relevant.length > 0 && !Number.isNaN(atrBefore)) {
      const weightiest = relevant.reduce((most, event) => (IMPACT[event.impact] > IMPACT[most.impact] ? event : most));
      release = { name: weightiest.name, before, atrBefore, count: relevant.length, bars: 0 };
    } else if (release !== null) {
      release.bars += 1;
      if (release.bars > params.watchBars) release = null;
    }
    if (release === null || at.position !== null) return null;

    const move = bar.close - release.before;
    const direction: Direction = move > 0 ? 1 : -1;
    const reaction = Math.abs(move) / release.atrBefore;
    const behind = direction === 1 ? bar.close - bar.low : bar.high - bar.close;
    const finish = bar.high > bar.low ? behind / (bar.high - bar.low) : 0;
    if (!(reaction >= params.reactionAtr) || finish < LEAST_FINISH) return null;

    const risk = riskFor(instrument, bar.closeTime, bar.close, Math.max(STOP_SHARE * Math.abs(move), atr));
    if (Number.isNaN(risk)) return null;
    const { name, before: from, count } = release;
    release = null;
    return {
      open: {
        side: sideOf(direction),
        type: 'market',
        entry: bar.close,
        ...levelsFrom(bar.close, direction, risk, [
          [params.firstTargetR, 0.5],
          [params.finalTargetR, 0.5],
        ]),
        breakEvenAfterTarget: 1,
        maxBars: params.maxHoldBars,
        reason:
          `${name}${count > 1 ? ` and ${count - 1} more` : ''}: price went from ${price(from)} to ${price(bar.close)}, ` +
          `${reaction.toFixed(1)} times an average bar before the release, and closed near its ` +
          `${direction === 1 ? 'high' : 'low'}. The schedule named the time; the direction is the market's own.`,
      },
    };
  };
}

const runsOnEach = runsOnAll({ fx: ['1h', '4h'], commodities: ['1h', '4h'] });

/** A round trip in silver costs more than 15 % of the risk that a reaction on 1h bars gives. */
const isTooDear = ({ symbol }: Instrument, timeframe: Timeframe) => symbol === 'XAGUSD' && timeframe === '1h';

export const afterTheRelease: Strategy = {
  id: 'after-the-release',
  version: 1,
  name: 'After the Release',
  oneLiner: 'Waits for the market to answer a scheduled release, then goes with a clear answer for a limited time.',
  description:
    'Uses the calendar only to know when a high-impact figure is due. The bar of the release decides the direction; if it ' +
    'moves far and closes near its extreme, the strategy follows. Without a calendar it stays silent.',
  overview:
    `A surprise in payrolls, inflation or interest rates changes what a currency is worth, and not everybody can act in the ` +
    `first minute. After the Release leaves the guessing to others. It holds nothing before the time and does not read the ` +
    `figure. It notes the price just before, waits until the bar of the release has closed, and ` +
    `asks two questions: has price moved at least ${params.reactionAtr.default} average bars, and does it close in the outer part of ` +
    `its range? If both are answered with yes, it goes the same way for at most ${params.maxHoldBars.default} bars. If the first ` +
    `move is hesitant or taken back at once, it does nothing.`,
  whoFor:
    'For traders who already look at the calendar and want a rule for the hour after a release instead of a hunch. Expect ' +
    'few signals, all of them at busy moments, and fills that are worse than in quiet trading.',
  approach: 'event-driven',
  riskLevel: 'aggressive',
  markets: ['fx', 'commodities'],
  timeframes: ['1h', '4h'],
  signalTypes: ['Market entry', 'Partial exit', 'Break-even stop', 'Time exit'],
  riskProfile:
    `Signals are rare and come in clusters: one American release can open trades in every dollar instrument at once, which is ` +
    `then one large bet on the dollar. The stop gives back ${STOP_SHARE * 100} % of the reaction, so it widens with the size of the ` +
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
      'A scheduled release of high impact for a currency of the instrument falls into the bar. An unscheduled event is none.',
      `The close is at least ${params.reactionAtr.default} average true ranges (${ATR_BARS} bars, measured before the release) away from the last close before it.`,
      `The bar closes in the outer part of its range: at least ${LEAST_FINISH * 100} % of it lies behind the close.`,
    ],
    entryTrigger: 'At the market, the open of the next bar, in the direction of the reaction.',
    stopLoss:
      `Where ${STOP_SHARE * 100} % of the reaction would be taken back, and never nearer than one average true range. At the price of ` +
      'the fill after the first target.',
    profitTargets:
      `Half at ${params.firstTargetR.default} R, half at ${params.finalTargetR.default} R. After ${params.maxHoldBars.default} bars the rest is ` +
      'closed at the next open.',
    riskSizing:
      'Decide beforehand how much one release may cost in all and divide it among the instruments it moves. Wide stops mean ' +
      'small positions here; do not round them up.',
  },
  faq: [
    {
      question: 'Does it know whether the figure was good or bad?',
      answer:
        'No, and it does not need to. The market reads the figure, its context and its revisions at once; the strategy reads ' +
        'the market.',
    },
    {
      question: 'Why are there no signals on my installation?',
      answer:
        'Either no calendar has been imported, which keeps the strategy silent on purpose, or no high-impact release for the ' +
        "instrument's currencies has found a clear answer lately.",
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
  params,
  warmUpBars: () => ATR_BARS + 1,
  inputs: { calendar: true },
  runsOn: (instrument, timeframe) => !isTooDear(instrument, timeframe) && runsOnEach(instrument, timeframe),
  start,
};
