import type { JournalEntry } from '@sealtick/contract';
import type { CloseReason } from '@sealtick/engine';
import { closeLabel } from '../../lib/text/outcome.ts';

const SOURCES = {
  signal: 'Closed',
  copied: 'Closed, copied',
  typed: 'Closed, typed',
  imported: 'Closed, imported',
} as const;

/** Returns how a trade ended, in a word or two. */
export function endLabel({ closedAt, closeReason, source }: JournalEntry): string {
  if (closedAt === null) return 'Open';
  return closeReason === null ? SOURCES[source] : closeLabel(closeReason as CloseReason);
}
