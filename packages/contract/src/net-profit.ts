import type { JournalEntry } from './journal.ts';

/** Returns what a trade made after its costs, in the currency of its account; null if that is unknown. */
export const netProfit = ({ profit, costs }: Pick<JournalEntry, 'profit' | 'costs'>): number | null =>
  profit === null ? null : profit + (costs ?? 0);
