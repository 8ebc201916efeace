import type { Basis, PerformanceMetrics } from '@sealtick/contract';
import { percent } from './figure-text.ts';

/** Returns the notice beside backtested and simulated figures, as pages show it; of a live record the usual one. */
export function noticeOf({ record, market }: Basis): string {
  const parts = [
    market === 'simulated' ? 'Simulated market: prices are generated, and no real money was traded.' : '',
    record === 'backtest' ? 'Backtest: the rules were applied to past prices, with the benefit of hindsight.' : '',
    record === 'backtest' || market === 'simulated'
      ? 'Hypothetical results have limits and do not predict future results.'
      : 'Past performance is no guide to future results.',
  ];
  return parts.filter((text) => text !== '').join(' ');
}

/** Returns the risk warning of a strategy's page. */
export function riskWarningOf({ maxDrawdown }: PerformanceMetrics): string {
  const largest =
    maxDrawdown === null || maxDrawdown >= 0
      ? ''
      : ` The largest drawdown of the record below is ${percent(-maxDrawdown)}.`;
  return `Trading carries a substantial risk of loss. Losses can exceed those in this record.${largest} Past performance is no guide to future results. This document is educational and no advice.`;
}
