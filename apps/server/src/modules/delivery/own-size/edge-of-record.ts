import type { Edge } from '@sealtick/engine';
import type { LiveRecord } from '@sealtick/record';

/** Returns what the closed live trades of a record show; null without a record. */
export function edgeOfRecord(record: Pick<LiveRecord, 'statistics'> | null): Edge | null {
  if (record === null) return null;
  const value = (key: string) => record.statistics.find((one) => one.key === key)?.value ?? null;
  return { trades: value('trades') ?? 0, winRate: value('winRate'), payoff: value('payoffRatio') };
}
