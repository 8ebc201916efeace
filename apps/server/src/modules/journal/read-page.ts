import type { JournalPage } from '@sealtick/contract';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Filters, filterTrades } from './filter-trades.ts';
import { listTrades } from './list-trades.ts';
import { readEntries } from './read-entries.ts';
import type { ReadRecord } from './read-record.ts';

const LIMIT = 50;

/** Returns a page of the caller's trades, with what conditions can be chosen from. */
export async function readPage(
  readRecord: ReadRecord,
  viewer: Viewer,
  { offset = 0, limit = LIMIT, ...filters }: Filters & { offset?: number | undefined; limit?: number | undefined },
): Promise<JournalPage> {
  const accountId = requireAccount(viewer);
  const listed = await listTrades(readRecord, viewer, accountId, { withNotes: filters.q !== undefined });
  const { all } = listed;
  const found = filterTrades(all, filters);
  const distinct = (values: readonly string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    entries: await readEntries(viewer, accountId, listed, found.slice(offset, offset + limit)),
    total: found.length,
    counts: { all: all.length, withoutNote: all.filter(({ hasNote }) => !hasNote).length },
    tags: distinct(all.flatMap(({ tags }) => tags)),
    symbols: distinct(all.map(({ symbol }) => symbol)),
    accounts: distinct(all.flatMap(({ account }) => account ?? [])),
  };
}
