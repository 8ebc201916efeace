import { changedFields, type SignalChange, type SignalState } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import { getState, listColumns } from '../signals/index.ts';
import { appendToMemberLog, type NewLogEntry } from './member-log.ts';
import { updateOwnSignal } from './own-signal-repository.ts';
import type { RefusedRequest } from './own-signal-stream.ts';
import type { NewOwnSignal, OwnSignalRow } from './own-strategies.tables.ts';
import { findStrategyName } from './own-strategy-repository.ts';
import { type OwnChange, recordOwnEvent } from './record-own-event.ts';

/** What happened to a signal: a change of its state, or a request that had no effect. */
export type StoredEvent =
  | { readonly fact: SignalChange & { readonly barCloseAt: string }; readonly columns: Partial<NewOwnSignal> }
  | { readonly refused: RefusedRequest };

/**
 * Stores what happened to a signal: entries of the member's log, the row, and what is sent to the member's channels. The caller has locked account and
 * signal.
 */
export async function storeEvents(
  db: Database,
  row: OwnSignalRow,
  happened: readonly StoredEvent[],
  { issuedAt, resolvedUntil, at }: { readonly issuedAt: Date; readonly resolvedUntil: Date; readonly at: Date },
): Promise<void> {
  let state: SignalState = getState(row);
  let columns: Partial<NewOwnSignal> = {};
  const changes: { readonly change: OwnChange; readonly at: string; readonly columns: Partial<NewOwnSignal> }[] = [];
  const entries = happened.map((one): NewLogEntry => {
    const common = { strategyId: row.strategyId, signalId: row.id, issuedAt };
    if ('refused' in one) {
      const { change, problem, barCloseAt } = one.refused;
      const data = { change, problem, barCloseAt: new Date(barCloseAt).toISOString() };
      return { kind: 'signal.refused', ...common, data };
    }
    const { kind, ...data } = one.fact;
    state = { ...state, ...changedFields(one.fact) };
    columns = { ...columns, ...one.columns };
    const change = one.fact.kind === 'signal.closed' ? 'closed' : one.fact.change;
    changes.push({ change, at: one.fact.barCloseAt, columns: { ...listColumns(state), ...columns } });
    return { kind, ...common, data };
  });
  await appendToMemberLog(db, row, entries);
  const eventsStored = row.eventsStored + happened.length;
  await updateOwnSignal(db, row.id, { ...listColumns(state), ...columns, eventsStored, resolvedUntil });
  const strategyName = await findStrategyName(db, row.strategyId);
  for (const one of changes) {
    const after = { ...row, ...one.columns } as OwnSignalRow;
    await recordOwnEvent(db, { row: after, strategyName }, one, at);
  }
}
