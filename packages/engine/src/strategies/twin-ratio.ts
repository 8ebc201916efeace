import { AverageTrueRange } from '../indicators/average-true-range.ts';
import { ZScore } from '../indicators/z-score.ts';
import { researchWords } from './research-words.ts';
import { runsOnAll } from './runs-on.ts';
import { type Direction, levelsFrom, riskFor, sideOf } from './setup-levels.ts';
import type { OnBar, Parameter, Strategy, StrategyContext } from './strategy.ts';
import { numberWords, priceWords } from './words.ts';

/*
 * Idea: two markets that answer to the same forces move together. When their ratio has strayed far from its usual value and
 * begins to come back, trade the first of the two in the direction that closes the gap.
 * Where it fits: pairs with a common cause on daily bars: gold and silver, the euro and sterling.
 * Known weakness: only one leg is traded, so a move of both together is not hedged; and a ratio may move house for good,
 * when what tied the two together breaks.
 * Source: Gatev, Goetzmann and Rouwenhorst, Pairs Trading, Review of Financial Studies 19 (2006); one leg is our choice.
 */

const ATR_BARS = 14;

/** Second instruments for each first one, closest relation first; the last ones share little more than the dollar. */
const PARTNERS: Readonly<Record<string, readonly string[]>> = {
  EURUSD: ['GBPUSD', 'AUDUSD', 'XAUUSD'],
  GBPUSD: ['EURUSD', 'AUDUSD'],
  AUDUSD: ['NZDUSD', 'EURUSD', 'XAUUSD'],
  NZDUSD: ['AUDUSD', 'EURUSD'],
  USDCAD: ['WTI', 'BRENT', 'AUDUSD'],
  USDJPY: ['EURUSD', 'XAUUSD'],
  USDCHF: ['EURUSD', 'XAUUSD'],
  EURJPY: ['GBPJPY', 'AUDJPY'],
  GBPJPY: ['EURJPY', 'AUDJPY'],
  AUDJPY: ['EURJPY', 'GBPJPY'],
  US500: ['US100', 'US30', 'GER40', 'XAUUSD'],
  US100: ['US500', 'US30'],
  US30: ['US500', 'US100'],
  GER40: ['UK100', 'US500'],
  UK100: ['GER40', 'US500'],
  XAUUSD: ['XAGUSD', 'EURUSD', 'AUDUSD'],
  XAGUSD: ['XAUUSD', 'AUDUSD'],
  BRENT: ['WTI', 'USDCAD', 'US500'],
  WTI: ['BRENT', 'USDCAD', 'US500'],
  BTCUSD: ['ETHUSD', 'ETHUSDT'],
  ETHUSD: ['BTCUSD'],
  ETHUSDT: ['BTCUSD'],
};

const params = {
  windowBars: {
    label: 'Ratio window',
    unit: 'bars',
    min: 20,
    max: 200,
    step: 5,
    default: 50,
    help: 'Bars over which the usual value of the ratio and its spread are measured.',
  },
  entryScore: {
    label: 'Entry score',
    unit: 'deviations',
    min: 1,
    max: 3.5,
    step: 0.1,
    default: 1.5,
    help: 'How far from its usual value the ratio has to be.',
  },
  exitScore: {
    label: 'Exit score',
    unit: 'deviations',
    min: 0,
    max: 0.8,
    step: 0.05,
    default: 0.05,
    help: 'Back within this, the reason for the trade is gone and what is left is closed.',
  },
  stopAtr: {
    label: 'Stop distance',
    unit: '× ATR',
    min: 1,
    max: 5,
    step: 0.1,
    default: 3,
    help: 'Distance from entry to stop in average true ranges.',
  },
  firstTargetR: {
    label: 'First target',
    unit: 'R',
    min: 0.3,
    max: 0.8,
    step: 0.01,
    default: 0.32,
    help: 'Where half of the position leaves, as a multiple of the risk.',
  },
  finalTargetR: {
    label: 'Final target',
    unit: 'R',
    min: 0.9,
    max: 3,
    step: 0.1,
    default: 1.2,
    help: 'Where the other half leaves, unless the ratio is back before.',
  },
  maxHoldBars: {
    label: 'Longest hold',
    unit: 'bars',
    min: 6,
    max: 100,
    step: 1,
    default: 16,
    help: 'A trade older than this is closed at the next open.',
  },
} as const satisfies Record<string, Parameter>;

function start({ instrument, partner, params }: StrategyContext): OnBar {
  if (partner === null) return () => null;
  const ratio = new ZScore(params.windowBars);
  const range = new AverageTrueRange(ATR_BARS);
  const price = (value: number) => priceWords(value, instrument.digits);
  // Where the dollar is the first currency the price falls as its partners' rise; its inverse moves with them.
  const isInverse = isUpsideDown(instrument.symbol) !== isUpsideDown(partner.symbol);

  return (bar, at) => {
    const atr = range.update(bar.high, bar.low, bar.close);
    if (at.partner === null) return null;
    const before = ratio.value;
    const value = isInverse ? bar.close * at.partner.close : bar.close / at.partner.close;
    const score = ratio.update(value);
    if (Number.isNaN(before) || Number.isNaN(atr)) return null;

    if (at.position !== null) {
      const held = at.position.side === 'long' ? 1 : -1;
      const isBack = at.position.state === 'open' && held * score >= -params.exitScore;
      return isBack ? { close: `The ratio is back: ${numberWords(score, 2)} deviations.` } : null;
    }
    const direction: Direction = score < 0 ? 1 : -1;
    const hasTurned = Math.abs(score) < Math.abs(before) && score * before > 0;
    if (Math.abs(score) < params.entryScore || !hasTurned) return null;

    const risk = riskFor(instrument, bar.closeTime, bar.close, params.stopAtr * atr);
    if (Number.isNaN(risk)) return null;
    return {
      open: {
        side: sideOf(direction),
        type: 'market',
        entry: bar.close,
        ...levelsFrom(bar.close, direction, risk, [
          [params.firstTargetR, 0.5],
          [params.finalTargetR, 0.5],
        ]),
        maxBars: params.maxHoldBars,
        reason:
          `${instrument.symbol} at ${price(bar.close)} is ${direction === 1 ? 'cheap' : 'dear'} against ${partner.symbol} at ` +
          `${priceWords(at.partner.close, partner.digits)}: the ratio stands ${Math.abs(score).toFixed(1)} deviations ` +
          `${direction === 1 ? 'below' : 'above'} its ${params.windowBars}-bar mean and has begun to come back ` +
          `(${Math.abs(before).toFixed(1)} a bar ago).`,
      },
    };
  };
}

const isUpsideDown = (symbol: string) => symbol.startsWith('USD');

const runsOnEach = runsOnAll({ fx: ['daily'], commodities: ['daily'] });

export const twinRatio: Strategy = {
  id: 'twin-ratio',
  version: 1,
  name: 'Twin Ratio',
  oneLiner: 'Trades an instrument that has drifted too far from its twin, once their ratio starts to come back.',
  description:
    'Watches the ratio of two related markets. When it is far from its recent mean and has begun to return, the first of ' +
    'the two is bought or sold until the ratio is normal again. The second one is only watched, not traded.',
  overview:
    `Gold and silver, the euro and sterling: such twins answer to the same news, so their ratio wanders less ` +
    `than either price. Twin Ratio measures the ratio against its last ${params.windowBars.default} bars. Beyond ` +
    `${params.entryScore.default} standard deviations one of the two has run ahead of the other; when the ratio then takes its ` +
    `first step back, the strategy trades the instrument of the signal in the direction that closes the rest. It leaves when ` +
    `the ratio is back near its mean, whatever the profit. A signal names one instrument only. It is therefore not a hedged ` +
    `pair: if both twins fall together, a long loses with them.`,
  whoFor:
    'For traders who think in relations between markets rather than in levels, and who either accept the open direction or ' +
    'hold the other leg themselves. Signals come a few times a month.',
  approach: 'statistical-arbitrage',
  riskLevel: 'conservative',
  markets: ['fx', 'commodities'],
  timeframes: ['daily'],
  signalTypes: ['Market entry', 'Partial exit', 'Rule exit', 'Time exit'],
  riskProfile:
    `Half of the position leaves at ${params.firstTargetR.default} R, the stop is ${params.stopAtr.default} average bars away, and no ` +
    `trade lives longer than ${params.maxHoldBars.default} bars, so single results are small. Two things can hurt: a market-wide ` +
    `move, against which one leg gives no protection, and a change in the relation itself, when a ratio that used to come back ` +
    `settles somewhere else. Signals on both twins at the same time are one bet, not two.`,
  backtestMethodology:
    `The two series are joined by the close time of their bars: a partner's bar counts only if it closed at the same moment, ` +
    `and a bar without its twin gives no signal. The mean and deviation come from the ${params.windowBars.default} bars up to the ` +
    `decision. Which twin is used is settled when the strategy is published for an instrument, by a fixed list. Entries and ` +
    `rule exits take the next open. Only the costs of the traded instrument are charged, as only that one is traded. Pairs were ` +
    `chosen for their economic tie, not by searching history for the ones that worked. The parameters are round. 1h and 4h bars ` +
    `were tried and left out, share indices and crypto too: they lost. ${researchWords('twin-ratio')}`,
  executionPlaybook: {
    setupConditions: [
      'Both instruments have a bar with the same close time.',
      `The ratio of their closes is at least ${params.entryScore.default} standard deviations from its ${params.windowBars.default}-bar mean.`,
      'It is nearer to the mean than one bar before, on the same side: the return has begun.',
      'Where the dollar comes first in one of the two (USDJPY, USDCAD), the product of the closes takes the place of the ratio.',
    ],
    entryTrigger:
      'At the market, the open of the next bar: long if the instrument is cheap against its twin, short if it is dear.',
    stopLoss: `${params.stopAtr.default} average true ranges (${ATR_BARS} bars) of the traded instrument. It is not moved.`,
    profitTargets:
      `Half at ${params.firstTargetR.default} R, half at ${params.finalTargetR.default} R. Earlier if the ratio is within ` +
      `${params.exitScore.default} deviations of its mean, and after ${params.maxHoldBars.default} bars in any case.`,
    riskSizing:
      'Size by the distance to the stop. Treat a pair as one position: if both twins have open signals, divide your usual risk ' +
      'between them. Who hedges with the second leg has to size that leg on their own.',
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
        'A signal has one instrument, one entry and one stop, which everybody can follow and check. The price of that ' +
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
  params,
  warmUpBars: ({ windowBars }) => Math.max(windowBars + 1, ATR_BARS),
  inputs: { partners: (symbol) => PARTNERS[symbol] ?? [] },
  runsOn: (instrument, timeframe) => Object.hasOwn(PARTNERS, instrument.symbol) && runsOnEach(instrument, timeframe),
  start,
};
