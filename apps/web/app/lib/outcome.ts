import type { Signal } from '@sealtick/contract';

export interface Outcome {
  readonly label: string;
  readonly isOpen: boolean;
  /** Net R; null while the signal is open, and if it was never filled. */
  readonly result: number | null;
}

const CLOSED: Readonly<Record<NonNullable<Signal['closeReason']>, string>> = {
  target: 'Target reached',
  stop: 'Stopped',
  exit: 'Closed by rule',
  time: 'Time exit',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

type State = Pick<Signal, 'status' | 'closeReason' | 'pnl' | 'targetsReached' | 'targets' | 'filledAt'>;

/** Returns the state of a signal as a label. */
export function outcomeOf(signal: State): Outcome {
  const { status, closeReason, pnl } = signal;
  if (status === 'active') return { label: openLabel(signal), isOpen: true, result: null };
  return { label: closeReason === null ? 'Closed' : CLOSED[closeReason], isOpen: false, result: pnl };
}

function openLabel({ targetsReached, targets, filledAt }: State): string {
  if (targetsReached > 0) return `Active, target ${targetsReached} of ${targets.length} reached`;
  return filledAt === null ? 'Active, not yet filled' : 'Active';
}
