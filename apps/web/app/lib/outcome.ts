import { asNumber, asRecord, asText, asTexts } from './guard.ts';

export interface Outcome {
  readonly label: string;
  readonly isOpen: boolean;
  /** Net R; null while it is open, and where it was never filled. */
  readonly result: number | null;
}

const CLOSED: Readonly<Record<string, string>> = {
  target: 'Target reached',
  stop: 'Stopped',
  exit: 'Closed by rule',
  time: 'Time exit',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** What has become of a signal, in words, whatever the server sent. */
export function outcomeOf(sent: unknown): Outcome {
  const row = asRecord(sent);
  if (row.status !== 'closed') return { label: openLabel(row), isOpen: true, result: null };
  return { label: CLOSED[asText(row.closeReason)] ?? 'Closed', isOpen: false, result: asNumber(row.pnl) };
}

function openLabel(row: Readonly<Record<string, unknown>>): string {
  const reached = asNumber(row.targetsReached) ?? 0;
  const count = asTexts(row.targets).length;
  if (reached > 0) return `Active, target ${reached} of ${Math.max(count, reached)} reached`;
  return row.filledAt === null ? 'Active, not yet filled' : 'Active';
}
