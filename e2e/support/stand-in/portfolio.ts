import type { Portfolio, PortfolioAnalytics, StrategyResultView } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { strategies } from './strategies.ts';

const known = (value: number) => ({ value, missing: null });
const missing = (text: string) => ({ value: null, missing: text });
const CLOSED_TRADE = missing('needs 1 closed trade, has 0');
const SIXTY_DAYS = missing('needs 60 days, has 0');
const LIMITS = {
  dailyLimit: 500,
  maxDrawdown: 0.1,
  openLoss: 0,
  stoppedAt: null,
  resumedAt: null,
  dailyUse: 'low',
  drawdownUse: 'low',
} as const;
const RISK = { maxOpen: 0.1, maxGroup: 0.05, use: 'low' } as const;

const position = (
  signalId: string,
  symbol: string,
  assetClass: 'fx' | 'indices' | 'commodities',
  risk: number,
): Portfolio['risk']['positions'][number] => ({ signalId, symbol, side: 'long', assetClass, risk, loss: 2_000 * risk });

const computeDrawdown = (drawdown: number) => ({ drawdown, countedDrawdown: drawdown });

const PORTFOLIO: Portfolio = {
  market: 'simulated',
  currency: 'USD',
  value: 24_121.4,
  ruin: null,
  trades: 41,
  openPositions: 3,
  activeSignals: { count: 6, change: 2 },
  winRate: { ...known(9 / 21), wins: 9, trades: 21 },
  month: { gain: known(-0.0003), amount: known(-6.84), totalR: known(-0.42) },
  risk: {
    ...RISK,
    open: 0.023,
    ifFilled: 0.02,
    byAssetClass: [
      { assetClass: 'fx', risk: 0.014 },
      { assetClass: 'indices', risk: 0.006 },
      { assetClass: 'commodities', risk: 0.003 },
    ],
    groups: [
      { name: 'fx', risk: 0.014 },
      { name: 'long EUR', risk: 0.014 },
      { name: 'short USD', risk: 0.014 },
      { name: 'indices', risk: 0.006 },
      { name: 'commodities', risk: 0.003 },
    ],
    positions: [
      position('signal-120', 'EURUSD', 'fx', 0.014),
      position('signal-121', 'GER40', 'indices', 0.006),
      position('signal-122', 'BRENT', 'commodities', 0.003),
    ],
  },
  limits: { ...LIMITS, dailyLimitShare: 500 / 24_397.95, lostToday: 61.2, openLoss: 46, ...computeDrawdown(0.031) },
  level: 'conservative',
};

const NEW_PORTFOLIO: Portfolio = {
  ...PORTFOLIO,
  value: 10_000,
  trades: 0,
  openPositions: 0,
  activeSignals: { count: 0, change: null },
  winRate: { ...missing('needs 10 trades, has 0'), wins: 0, trades: 0 },
  month: { gain: CLOSED_TRADE, amount: CLOSED_TRADE, totalR: CLOSED_TRADE },
  risk: { ...RISK, open: 0, ifFilled: 0, byAssetClass: [], groups: [], positions: [] },
  limits: { ...LIMITS, dailyLimitShare: 0.05, lostToday: 0, ...computeDrawdown(0) },
};

/** Returns the portfolio of the member that the stand-in logs in. */
export function getPortfolio(scenario: string): Portfolio {
  if (scenario === 'ruined account') return { ...PORTFOLIO, value: 0, ruin: { on: '2026-08-20', isStopped: true } };
  if (scenario === 'stopped account') {
    const stopped = {
      ...computeDrawdown(0.112),
      stoppedAt: '2026-08-20T14:00:00.000Z',
      drawdownUse: 'reached',
    } as const;
    const risk = { ...PORTFOLIO.risk, maxOpen: 0.02, use: 'reached' } as const;
    return { ...PORTFOLIO, risk, limits: { ...PORTFOLIO.limits, ...stopped } };
  }
  return scenario === 'empty' || scenario === 'new member' ? NEW_PORTFOLIO : PORTFOLIO;
}

const DAYS = 400;
const FIGURES = {
  totalReturn: 0.123,
  sharpeRatio: 1.4,
  maxDrawdown: -0.052,
  volatility: 0.097,
  sortinoRatio: 2.05,
  calmarRatio: 1.64,
  longestDrawdown: 41,
  profitFactor: 1.31,
  expectancy: 0.216,
  bestTrade: 1.6,
  worstTrade: -1.02,
  trades: 38,
};

/** Daily values that rise and fall the same at each request. */
function getCurve(days: number): PortfolioAnalytics['curve'] {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const time = Array.from({ length: days }, (_, i) => today - (days - 1 - i) * DAY_MS);
  return { time, equity: time.map((_, i) => 22_000 + i * 5.3 + 420 * Math.sin(i / 17) + 160 * Math.sin(i / 3.1)) };
}

function getResult(strategyId: string, i: number): StrategyResultView {
  const gains90d = Array.from(
    { length: 14 },
    (_, n) => 0.004 * Math.sin(n * (i + 1)) + 0.0015 * n * (i === 1 ? -1 : 1),
  );
  const lastClosedAt = new Date(Date.now() - (i + 1) * DAY_MS).toISOString();
  return {
    strategyId,
    signals: 19 - 4 * i,
    trades: 11 - 2 * i,
    gain: 0.012 - 0.01 * i,
    totalR: 1.9 - i,
    gains90d,
    lastClosedAt,
  };
}

const computeChance = (isNew: boolean): PortfolioAnalytics['chance'] => ({
  value: isNew
    ? null
    : {
        medianDrawdown: 0.142,
        highDrawdown: 0.241,
        lowGain: -0.118,
        medianGain: 0.121,
        highGain: 0.402,
        reachesLimit: 0.816,
      },
  missing: isNew ? 'needs 30 closed trades, has 0' : null,
  trades: isNew ? 0 : 38,
  block: isNew ? 0 : 7,
  resamples: 2_000,
  seed: 1,
  fraction: 0.02,
});

/** Returns the analytics of the member that the stand-in logs in. */
export function getAnalytics(scenario: string): PortfolioAnalytics {
  const { market, currency, value, trades } = getPortfolio(scenario);
  const isNew = trades === 0;
  const ids = strategies.slice(0, 3).map(({ id }) => id) as [string, string, string];
  return {
    market,
    currency,
    value,
    curve: isNew ? { time: [Date.now()], equity: [value] } : getCurve(DAYS),
    statistics: Object.entries(FIGURES).map(([key, figure]) =>
      isNew
        ? { key, value: null, reason: 'insufficient sample: 0 of 30 trades, 0 of 90 days' }
        : { key, value: figure, reason: null },
    ),
    valueAtRisk: isNew ? SIXTY_DAYS : known(0.0118),
    conditionalValueAtRisk: isNew ? SIXTY_DAYS : known(0.0164),
    exposure: isNew
      ? { gross: 0, net: 0, byCurrency: [] }
      : {
          gross: 31_204,
          net: 8_410,
          byCurrency: [
            { currency: 'USD', value: -12_210.4 },
            { currency: 'EUR', value: 9_450.1 },
            { currency: 'XAU', value: 2_760.3 },
          ],
        },
    chance: computeChance(isNew),
    strategies: isNew ? [] : ids.map(getResult),
    correlations: isNew
      ? []
      : [
          { strategyIds: [ids[0], ids[1]], days: 72, ...known(0.41) },
          { strategyIds: [ids[0], ids[2]], days: 31, ...missing('needs 60 days, has 31') },
          { strategyIds: [ids[1], ids[2]], days: 31, ...missing('needs 60 days, has 31') },
        ],
  };
}
