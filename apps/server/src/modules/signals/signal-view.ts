import type { Signal } from '@sealtick/contract';
import { shownFields } from '@sealtick/record';
import { stateOf } from './signal-columns.ts';
import type { SignalRow } from './signals.tables.ts';

/** Returns a stored signal as the API and the pages show it. */
export function toSignal(row: SignalRow, strategyName: string): Signal {
  return {
    id: row.id,
    strategyId: row.strategyId,
    strategyName,
    strategyVersion: row.strategyVersion,
    symbol: row.symbol,
    timeframe: row.timeframe,
    side: row.side,
    type: row.type,
    entry: row.entry,
    stop: row.stop,
    targets: row.targets.map(({ price }) => price),
    weights: row.targets.map(({ weight }) => weight),
    confidence: row.confidence,
    confidenceN: row.confidenceN,
    grade: row.grade,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    barCloseAt: row.barCloseAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    ...shownFields(stateOf(row)),
    filledAt: row.filledAt?.toISOString() ?? null,
    basis: { record: row.record, market: row.market },
    index: row.logIndex,
    leafHash: row.leafHash,
  };
}
