import type { Signal } from '@sealtick/contract';
import { shownFields } from '@sealtick/record';
import type { ShownRow } from './shown-columns.ts';
import { getState } from './signal-columns.ts';

/** Returns a stored signal as the API and the pages show it. */
export function toSignal(row: ShownRow, strategyName: string): Signal {
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
    outcomes: row.outcomes,
    grade: row.grade,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    barCloseAt: row.barCloseAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    ...shownFields(getState(row)),
    filledAt: row.filledAt?.toISOString() ?? null,
    basis: { record: row.record, market: row.market, ...(row.formerLog ? { formerLog: true } : {}) },
    // Another entry may have the same index in the current log.
    index: row.formerLog ? null : row.logIndex,
    leafHash: row.formerLog ? null : row.leafHash,
  };
}
