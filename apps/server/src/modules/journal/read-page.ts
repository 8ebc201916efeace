import type { JournalPage } from '@sealtick/contract';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Filters, filterEntries } from './filter-entries.ts';
import { type ReadRecord, readEntries } from './read-entries.ts';

const LIMIT = 50;

/** Returns a page of the caller's trades, with what conditions can be chosen from. */
export async function readPage(
  readRecord: ReadRecord,
  viewer: Viewer,
  { offset = 0, limit = LIMIT, ...filters }: Filters & { offset?: number | undefined; limit?: number | undefined },
): Promise<JournalPage> {
  const all = await readEntries(readRecord, viewer, requireAccount(viewer));
  const found = filterEntries(all, filters);
  const distinct = (values: readonly string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    entries: found.slice(offset, offset + limit),
    total: found.length,
    counts: { all: all.length, withoutNote: all.filter(({ note }) => note === '').length },
    tags: distinct(all.flatMap(({ tags }) => tags)),
    symbols: distinct(all.map(({ symbol }) => symbol)),
    accounts: distinct(all.flatMap(({ account }) => account ?? [])),
  };
}
