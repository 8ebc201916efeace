import { CLOSE_TEXTS, type Signal } from '@sealtick/contract';

export interface Outcome {
  readonly label: string;
  readonly isOpen: boolean;
  /** Net R; null while the signal is open, and if it was never filled. */
  readonly result: number | null;
}

/** Returns how a trade ended as a label. */
export const closeLabel = (reason: string | null): string =>
  reason === null ? 'Closed' : ((CLOSE_TEXTS as Readonly<Record<string, string>>)[reason] ?? reason);

type State = Pick<Signal, 'status' | 'closeReason' | 'pnl' | 'targetsReached' | 'targets' | 'filledAt'>;

/** Returns the state of a signal as a label. */
export function getOutcome(signal: State): Outcome {
  const { status, closeReason, pnl } = signal;
  if (status === 'active') return { label: openLabel(signal), isOpen: true, result: null };
  return { label: closeLabel(closeReason), isOpen: false, result: pnl };
}

function openLabel({ targetsReached, targets, filledAt }: State): string {
  if (targetsReached > 0) return `Active, target ${targetsReached} of ${targets.length} reached`;
  return filledAt === null ? 'Active, not yet filled' : 'Active';
}
