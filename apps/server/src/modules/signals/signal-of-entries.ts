import type { LogEntry, Signal, SignalUpdate } from '@sealtick/contract';
import { changedFields, openedFields, openState, shownFields, stateAfter } from '@sealtick/record';

/** Fields of a signal that no entry states. */
export type UnloggedFields = Pick<Signal, 'note' | 'outcomes' | 'strategyName' | 'filledAt'>;

export type OpenedEntry = Extract<LogEntry, { kind: 'signal.opened' }>;
export type ChangedEntry = Extract<LogEntry, { kind: 'signal.updated' | 'signal.closed' }>;

/** Returns the signal as published, whatever happened to it since. */
export function publishedSignal(entry: OpenedEntry, leafHash: string, unlogged: UnloggedFields | undefined): Signal {
  const { market, noteSha256: _noteSha256, ...fields } = openedFields(entry);
  return {
    id: entry.signalId,
    strategyName: unlogged?.strategyName ?? entry.strategyId,
    ...fields,
    ...shownFields(openState(entry)),
    note: unlogged?.note ?? null,
    outcomes: unlogged?.outcomes ?? null,
    filledAt: null,
    basis: { record: 'live', market },
    leafHash,
  };
}

/** Returns the signal as it was after these changes, and no later ones. */
export function signalAfter(
  opened: OpenedEntry,
  changes: readonly ChangedEntry[],
  leafHash: string,
  unlogged: UnloggedFields | undefined,
): Signal {
  const filled = changes.find((entry) => entry.kind === 'signal.updated' && entry.change === 'filled');
  return {
    ...publishedSignal(opened, leafHash, unlogged),
    ...shownFields(stateAfter(opened, changes)),
    filledAt: filled ? (unlogged?.filledAt ?? filled.barCloseAt) : null,
  };
}

/** Returns a change of a signal as the API gives it. */
export function toUpdate(
  entry: ChangedEntry,
  strategyId: string,
  unlogged: Pick<UnloggedFields, 'filledAt'> | undefined,
): SignalUpdate {
  const { signalId: id, barCloseAt } = entry;
  const changed = shownFields(changedFields(entry));
  if (entry.kind === 'signal.closed') return { id, strategyId, barCloseAt, change: 'closed', price: null, changed };
  const { change, price } = entry;
  const filledAt = change === 'filled' ? { filledAt: unlogged?.filledAt ?? barCloseAt } : {};
  return { id, strategyId, barCloseAt, change, price, changed: { ...filledAt, ...changed } };
}
