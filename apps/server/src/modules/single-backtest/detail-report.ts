import type { DetailCounts, Simulation, StoredTimeframe } from '@sealtick/engine';

/** Trades of a backtest, and the sum of their net R. */
export interface TradeTotal {
  readonly trades: number;
  readonly totalR: number;
}

/** What finer bars decided in a backtest. */
export interface DetailReport extends DetailCounts {
  readonly timeframe: StoredTimeframe;
  readonly totalR: number;
  /** The same backtest, decided by the engine rules alone. */
  readonly byRule: TradeTotal;
}

/**
 * Returns what finer bars decided.
 * @param counts Those of the simulation with them.
 * @param simulateByRule Simulates without them; called only if a trade changed.
 */
export function detailReport(
  timeframe: StoredTimeframe,
  counts: DetailCounts,
  simulation: Simulation,
  simulateByRule: () => Simulation,
): DetailReport {
  const { totalR } = computeTotal(simulation);
  return {
    ...counts,
    timeframe,
    totalR,
    byRule: computeTotal(counts.changedTrades === 0 ? simulation : simulateByRule()),
  };
}

function computeTotal({ trades }: Pick<Simulation, 'trades'>): TradeTotal {
  return { trades: trades.length, totalR: trades.reduce((sum, { netR }) => sum + netR, 0) };
}
