import { STRATEGY_MODULE } from './strategy-module.ts';

/** Returns a new strategy file that works as it is. @param id Name of the file without its ending, such as `my-rule` */
export function strategyTemplate(id: string): string {
  const name = id.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase(),
  );
  return `${TEMPLATE.replaceAll('MODULE', STRATEGY_MODULE).replaceAll('RULE_ID', id).replaceAll('RULE_NAME', name)}`;
}

const TEMPLATE = `import {
  AverageTrueRange,
  bars,
  defineStrategy,
  ExponentialMovingAverage,
  finalTarget,
  firstTarget,
  levelsFrom,
  longestHold,
  priceWords,
  riskFor,
  sideOf,
  stopDistance,
} from 'MODULE';
import type { AddedTexts, Direction } from 'MODULE';

// The file may import this module and no other. \`npx sealtick strategies check RULE_ID.ts\` shows whether it may publish.

const ATR_BARS = 14;

export const strategy = defineStrategy({
  // The name of the file without its ending. Signals in the log have it, so never change it.
  id: 'RULE_ID',
  // A number that decides: with the values that it may have. Sweeps vary it, and the strategy page shows it.
  parameters: {
    fastBars: bars('Fast average', { min: 5, max: 25, step: 1, default: 10 }, 'Length of the fast exponential average.'),
    slowBars: bars('Slow average', { min: 30, max: 120, step: 5, default: 40 }, 'Length of the slow exponential average.'),
    stopAtr: stopDistance({ min: 1, max: 5, step: 0.1, default: 3 }),
    firstTargetR: firstTarget({ min: 0.5, max: 2, step: 0.1, default: 1 }),
    finalTargetR: finalTarget({ min: 2.5, max: 6, step: 0.1, default: 3 }),
    maxHoldBars: longestHold({ min: 10, max: 200, step: 1, default: 80 }),
  },
  // Asset classes: fx, indices, commodities, crypto. Timeframes: 5m, 15m, 1h, 4h, daily.
  timeframesByMarket: { fx: ['15m', '1h'], crypto: ['15m', '1h'] },
  // { calendar: true } if it uses releases; { partners: (symbol) => […] } if it watches a second instrument.
  inputs: {},
  // The first signal comes on this bar or later.
  warmUpBars: ({ slowBars }) => Math.max(slowBars, ATR_BARS) + 1,
  // Called for each instrument and timeframe. What it remembers, it declares here and nowhere else.
  start({ instrument, params }) {
    const fast = new ExponentialMovingAverage(params.fastBars);
    const slow = new ExponentialMovingAverage(params.slowBars);
    const range = new AverageTrueRange(ATR_BARS);

    // Called once at the close of each bar. Every indicator is updated on every bar, before anything is decided.
    return (bar, at) => {
      const before = fast.value - slow.value;
      const now = fast.update(bar.close) - slow.update(bar.close);
      const atr = range.update(bar.high, bar.low, bar.close);
      // There is at most one signal on an instrument and timeframe at a time.
      if (at.position !== null || Number.isNaN(before) || Number.isNaN(atr)) return null;
      if (before === 0 || Math.sign(before) === Math.sign(now)) return null;

      const direction: Direction = now > 0 ? 1 : -1;
      // Widens the distance to what the costs allow; NaN where they would decide the trade.
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
            \`The \${params.fastBars}-bar average crossed \${direction === 1 ? 'above' : 'below'} the \` +
            \`\${params.slowBars}-bar average at \${priceWords(bar.close, instrument.digits)}.\`,
        },
      };
    };
  },
});

// What pages say about it. An edit of these texts is not a new version of the rules.
export const texts: AddedTexts = {
  name: 'RULE_NAME',
  oneLiner: 'Follows the crossing of two averages, with a stop by volatility.',
  description: 'Buys when a fast average crosses above a slow one, sells when it crosses below.',
  overview: 'Two exponential averages of the closes show the direction. A crossing opens a trade at the next open.',
  whoFor: 'For traders who accept many small losses for a few large gains.',
  // trend, trend-following, mean-reversion, breakout, momentum, smc/ict, smart-money, volatility-arbitrage, carry-trade,
  // statistical-arbitrage or event-driven
  approach: 'trend-following',
  // conservative, balanced or aggressive
  riskLevel: 'balanced',
  signalTypes: ['Market entry', 'Partial exit', 'Time exit'],
  riskProfile: 'Sideways markets cross the averages back and forth, and each crossing may cost one R.',
  backtestMethodology: 'Decided at the close of each bar, filled at the next open, after costs. The parameters were not optimised.',
  executionPlaybook: {
    setupConditions: 'The fast average crosses the slow average.',
    entryTrigger: 'At the market: the open of the next bar.',
    stopLoss: 'Three average true ranges from the close.',
    profitTargets: 'Half at 1 R, half at 3 R.',
    riskSizing: 'Size from the distance between entry and stop.',
  },
  faq: [],
  // How many variants you tried before this one, and the deviation of their Sharpe ratios a trade. The deflated Sharpe
  // ratio needs both, and the strategy page shows the count.
  trials: { count: 1, deviation: 0 },
};
`;
