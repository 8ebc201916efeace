import type { Trade } from '@sealtick/engine';
import { DAY_MS } from '@sealtick/engine';

const WEEK_MS = 7 * DAY_MS;

export interface Summary {
  readonly n: number;
  /** Mean of net R. */
  readonly mean: number;
  /** Mean of gross R. */
  readonly gross: number;
  /** Bounds of the 95% interval of the mean, clustered by the week of the fill. */
  readonly low: number;
  readonly high: number;
  /** Mean of cost ÷ planned risk. */
  readonly costShare: number;
  /** Share of trades that reached the first target first. */
  readonly firstTarget: number;
  /** Mean divided by the standard deviation, per trade. */
  readonly sharpe: number;
  readonly bars: number;
}

/** Returns the figures of trades. Trades of one week count as one observation, because they are correlated. */
export function summarise(trades: readonly Trade[]): Summary {
  const n = trades.length;
  const mean = average(trades, ({ netR }) => netR);
  const weeks = new Map<number, number>();
  let squares = 0;
  for (const { fillTime, netR } of trades) {
    const week = Math.floor(fillTime / WEEK_MS);
    weeks.set(week, (weeks.get(week) ?? 0) + netR - mean);
    squares += (netR - mean) ** 2;
  }
  let clustered = 0;
  for (const sum of weeks.values()) clustered += sum * sum;
  const error = Math.sqrt(clustered) / n;
  return {
    n,
    mean,
    gross: average(trades, ({ grossR }) => grossR),
    low: mean - 1.96 * error,
    high: mean + 1.96 * error,
    costShare: average(trades, ({ cost, signal }) => cost / Math.abs(signal.entry - signal.stop)),
    firstTarget: average(trades, ({ firstTargetReached }) => (firstTargetReached ? 1 : 0)),
    sharpe: mean / Math.sqrt(squares / n),
    bars: average(trades, ({ barsHeld }) => barsHeld),
  };
}

function average(trades: readonly Trade[], of: (trade: Trade) => number): number {
  let sum = 0;
  for (const trade of trades) sum += of(trade);
  return sum / trades.length;
}
