import { getResult } from '@sealtick/engine';
import type { SignalState } from '@sealtick/record';
import type { SignalRow } from './signals.tables.ts';

/** Columns from which a state follows. */
type StateColumns = Pick<
  SignalRow,
  'status' | 'currentStop' | 'targetsReached' | 'fillPrice' | 'closedAt' | 'closeReason' | 'netR' | 'exits' | 'cost'
>;

/** Returns the state that a stored signal is in. */
export function getState(row: StateColumns): SignalState {
  const { status, currentStop, targetsReached, fillPrice, closedAt, closeReason, netR, exits, cost } = row;
  return {
    status,
    currentStop,
    targetsReached,
    fillPrice,
    closeReason,
    exits,
    cost,
    closedAt: closedAt?.toISOString() ?? null,
    result: closeReason && getResult(closeReason, netR),
    pnl: netR,
  };
}

/** Returns the columns that store a state. */
export function listColumns({ closedAt, result: _result, pnl, ...same }: SignalState) {
  return { ...same, closedAt: closedAt === null ? null : new Date(closedAt), netR: pnl };
}
