import type { Signal } from '@sealtick/contract';
import type { SignalRow } from './signals.tables.ts';

type Result = NonNullable<Signal['result']>;

/** What a closed signal came to; a result within a millionth of R of nothing is break-even. */
export function resultOf(closeReason: string, netR: number | null): Result {
  if (netR === null) return closeReason === 'expired' ? 'expired' : 'cancelled';
  if (Math.abs(netR) < 1e-6) return 'breakeven';
  return netR > 0 ? 'profit' : 'loss';
}

/** A stored row as the API and the pages show it. */
export function toSignal(row: SignalRow, strategyName: string): Signal {
  return {
    id: row.id,
    strategyId: row.strategyId,
    strategyName,
    strategyVersion: row.strategyVersion,
    symbol: row.symbol,
    timeframe: row.timeframe as Signal['timeframe'],
    side: row.side as Signal['side'],
    type: row.type as Signal['type'],
    entry: row.entry,
    stop: row.stop,
    currentStop: row.currentStop,
    targets: row.targets.map(({ price }) => price),
    weights: row.targets.map(({ weight }) => weight),
    targetsReached: row.targetsReached,
    confidence: row.confidence,
    confidenceN: row.confidenceN,
    grade: row.grade,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    barCloseAt: row.barCloseAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    status: row.status as Signal['status'],
    filledAt: row.filledAt?.toISOString() ?? null,
    fillPrice: row.fillPrice,
    closedAt: row.closedAt?.toISOString() ?? null,
    closeReason: row.closeReason as Signal['closeReason'],
    result: row.closeReason === null ? null : resultOf(row.closeReason, row.netR),
    pnl: row.netR,
    basis: { record: row.record as Signal['basis']['record'], market: row.market as Signal['basis']['market'] },
    index: row.logIndex,
    leafHash: row.leafHash,
  };
}
