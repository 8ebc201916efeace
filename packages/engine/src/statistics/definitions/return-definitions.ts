import { maxDrawdown } from '../drawdown.ts';
import { cagr, totalReturn } from '../returns.ts';
import { sharpeRatio, sortinoRatio, volatility } from '../risk-ratios.ts';
import type { Definition } from './definition.ts';
import { BY_DAY, NEVER, NO_SAMPLE, ONE_TRADE, RISK_SAMPLE, resampled } from './samples.ts';

const YEAR_SAMPLE = { minimumDays: 365, minimumTrades: 0 };
const OTHER_YEARS = 'P is the number of daily marks in a year, 261 or 365; others use 252.';

/** Figures of the daily equity curve: return, risk and the ratio of both. */
export const RETURN_DEFINITIONS = {
  totalReturn: {
    label: 'Total return',
    definition: 'Last equity over first, less 1; equity is daily, marked to market and net of costs.',
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: 'no mark yet',
    compute: ({ curve }) => totalReturn(curve),
  },
  cagr: {
    label: 'Annual return (CAGR)',
    definition: '(last / first) ^ (365.25 / calendar days) − 1. Records under a year are not annualised.',
    unit: 'fraction',
    ...YEAR_SAMPLE,
    undefinedWhen: 'capital lost',
    compute: ({ curve }) => cagr(curve),
  },
  volatility: {
    label: 'Volatility',
    definition: `Sample deviation of daily returns × √P. ${OTHER_YEARS}`,
    unit: 'fraction',
    ...RISK_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ returns, periodsPerYear }) => volatility(returns, periodsPerYear),
  },
  sharpeRatio: {
    label: 'Sharpe',
    definition: `(mean daily return − rf / P) / sample deviation × √P; rf 0 unless said. ${OTHER_YEARS} ${BY_DAY}`,
    unit: 'ratio',
    ...RISK_SAMPLE,
    undefinedWhen: 'no variance',
    compute: ({ returns, periodsPerYear, riskFree }) => sharpeRatio(returns, periodsPerYear, riskFree),
    interval: resampled('sharpeRatio'),
  },
  sortinoRatio: {
    label: 'Sortino',
    definition: 'As Sharpe, over the root mean square of daily shortfalls, counted over all days.',
    unit: 'ratio',
    ...RISK_SAMPLE,
    undefinedWhen: 'no losing day',
    compute: ({ returns, periodsPerYear }) => sortinoRatio(returns, periodsPerYear),
  },
  maxDrawdown: {
    label: 'Max drawdown',
    definition: `Deepest fall of marked equity from its highest point so far; daily closes hide what happened inside a day. ${BY_DAY}`,
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ curve }) => maxDrawdown(curve.equity),
    interval: resampled('maxDrawdown'),
  },
  closedDrawdown: {
    label: 'Max drawdown, closed balance',
    definition: 'The same over the balance after each closed trade.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: NEVER,
    compute: ({ closedDrawdown }) => closedDrawdown,
  },
  calmarRatio: {
    label: 'Calmar',
    definition: 'Annual return over the absolute maximum drawdown, since inception.',
    unit: 'ratio',
    minimumDays: 365,
    minimumTrades: 30,
    undefinedWhen: ({ curve }) => (cagr(curve) === null ? 'capital lost' : 'no drawdown'),
    compute: ({ curve }) => {
      const growth = cagr(curve);
      const depth = maxDrawdown(curve.equity);
      return growth === null || !depth ? null : growth / -depth;
    },
  },
} satisfies Record<string, Definition>;
