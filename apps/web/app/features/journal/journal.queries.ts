import { type CalledWrite, type InputOf, type JournalFilters, reads, type WrittenOf, writes } from '@sealtick/contract';
import type { z } from 'zod';
import { readQuery } from '../../lib/data/read-query.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';

/** Conditions for the list of trades. */
export type Filters = z.output<z.ZodObject<typeof JournalFilters>>;

/** Trades that are shown before "Show more". */
export const PAGE = 50;

/** The trades that meet the conditions, the newest first. */
export const entriesQuery = (filters: Filters, limit = PAGE) => readQuery(reads.journal.list, { ...filters, limit });
export const statisticsQuery = (filters: Filters) => readQuery(reads.journal.statistics, filters);
export const plansQuery = () => readQuery(reads.journal.plans, {});
export const viewsQuery = () => readQuery(reads.journal.views, {});

/** Whether a query is of the journal. */
export const isOfJournal = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  `${queryKey[0]}`.startsWith('/api/journal/');

interface Refreshing {
  readonly client: {
    invalidateQueries(filters: { predicate: (query: { queryKey: readonly unknown[] }) => boolean }): Promise<void>;
  };
}

/** Returns a mutation after which everything of the journal is read again, whatever its conditions. */
function ofJournal<W extends CalledWrite>(write: W) {
  return {
    mutationFn: writeMutation(write, () => []).mutationFn,
    onSuccess: (_written: WrittenOf<W>, _input: InputOf<W>, _result: unknown, { client }: Refreshing) =>
      client.invalidateQueries({ predicate: isOfJournal }),
  };
}

export const createTrade = ofJournal(writes.journal.create);
export const changeTrade = ofJournal(writes.journal.changeTrade);
export const writeEntry = ofJournal(writes.journal.write);
export const removeTrade = ofJournal(writes.journal.remove);
export const restoreTrade = ofJournal(writes.journal.restore);
export const createPlan = ofJournal(writes.journal.createPlan);
export const changePlan = ofJournal(writes.journal.changePlan);
export const removePlan = ofJournal(writes.journal.removePlan);
export const createView = ofJournal(writes.journal.createView);
export const removeView = ofJournal(writes.journal.removeView);
export const previewImport = { mutationFn: writeMutation(writes.journal.preview, () => []).mutationFn };
export const importTrades = ofJournal(writes.journal.importFile);
export const addScreenshot = ofJournal(writes.journal.addScreenshot);
export const removeScreenshot = ofJournal(writes.journal.removeScreenshot);
