import type { StrategyPerformance } from '@sealtick/contract';
import type { Edge } from '@sealtick/engine';

/** Returns what a strategy's closed live trades show; null without a live record. */
export function edgeIn(performance: StrategyPerformance | null | undefined): Edge | null {
  const live = performance?.records.find(({ basis }) => basis.record === 'live');
  if (!live) return null;
  const value = (key: string) => live.statistics.find((one) => one.key === key)?.value ?? null;
  return { trades: value('trades') ?? 0, winRate: value('winRate'), payoff: value('payoffRatio') };
}
