import { type JournalFilters, netProfit } from '@sealtick/contract';
import type { z } from 'zod';
import type { ListedTrade } from './list-trades.ts';

export type Filters = z.output<z.ZodObject<typeof JournalFilters>>;

const RESULTS: Readonly<Record<NonNullable<Filters['result']>, (entry: ListedTrade) => boolean>> = {
  open: ({ closedAt }) => closedAt === null,
  won: (entry) => (entry.r ?? netProfit(entry) ?? 0) > 0,
  lost: (entry) => (entry.r ?? netProfit(entry) ?? 0) < 0,
};

/** Returns the trades that meet every condition. */
export function filterTrades(trades: readonly ListedTrade[], filters: Filters): ListedTrade[] {
  const words = filters.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const is = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value;
  return trades.filter((entry) => {
    const day = entry.openedAt.slice(0, 10);
    const text = words.length === 0 ? '' : [entry.symbol, entry.note, ...entry.tags].join('\n').toLowerCase();
    return (
      is(filters.source, entry.source) &&
      is(filters.symbol, entry.symbol) &&
      is(filters.side, entry.side) &&
      is<string | null>(filters.plan, entry.planId) &&
      is<string | null>(filters.account, entry.account) &&
      is<number | null>(filters.rating, entry.rating) &&
      is(filters.followed, entry.followed ?? 'unanswered') &&
      (filters.tag === undefined || entry.tags.includes(filters.tag)) &&
      (filters.note === undefined || (filters.note === 'with') === entry.hasNote) &&
      (filters.result === undefined || RESULTS[filters.result](entry)) &&
      (filters.from === undefined || day >= filters.from) &&
      (filters.to === undefined || day <= filters.to) &&
      words.every((word) => text.includes(word))
    );
  });
}
