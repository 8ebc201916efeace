import type { Signal } from '@sealtick/contract';
import { toGrade } from '@sealtick/engine';
import { shownFields } from '@sealtick/record';
import { getState } from '../signals/index.ts';
import type { NamedSignal } from './own-signal-repository.ts';

/** Returns a signal of a member as the API shows it: in the form of the provider's signals, without index and leaf. */
export function toOwnSignal({ row, strategyName }: NamedSignal): Signal {
  const { mode, position, source, requests, resolvedUntil } = row;
  const isPending = ({ at }: { readonly at: string }) =>
    row.status === 'active' && Date.parse(at) > resolvedUntil.getTime();
  return {
    id: row.id,
    strategyId: row.strategyId,
    strategyName,
    strategyVersion: 1,
    symbol: row.symbol,
    timeframe: row.timeframe,
    side: row.side,
    type: row.type,
    entry: row.entry,
    stop: row.stop,
    targets: row.targets.map(({ price }) => price),
    weights: row.targets.map(({ weight }) => weight),
    confidence: row.confidence,
    confidenceN: 0,
    outcomes: null,
    grade: toGrade(row.confidence),
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    barCloseAt: row.barCloseAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    ...shownFields(getState(row)),
    filledAt: row.filledAt?.toISOString() ?? null,
    basis: { record: 'live', market: row.market },
    index: null,
    leafHash: null,
    own: {
      mode,
      position,
      source,
      pending: requests.filter(isPending).map(({ at, change, stop }) => ({ at, change, stop })),
    },
  };
}
