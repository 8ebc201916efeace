import { type CalledWrite, type JournalFilters, reads, writes } from '@sealtick/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { readAgain, readsUnder } from '../../lib/data/stale.ts';
import { writeCall, writeMutation } from '../../lib/data/write-mutation.ts';

/** Conditions for the list of trades. */
export type Filters = z.output<z.ZodObject<typeof JournalFilters>>;

/** Trades that are shown before "Show more". */
export const PAGE = 50;

/** Signals that close, and copies of them, are added without the member. */
const POLL_MS = 60_000;

/** The trades that meet the conditions, the newest first. */
export const entriesQuery = (filters: Filters, limit = PAGE) =>
  polled(readQuery(reads.journal.list, { ...filters, limit }), POLL_MS);
export const statisticsQuery = (filters: Filters) => polled(readQuery(reads.journal.statistics, filters), POLL_MS);
export const plansQuery = () => readQuery(reads.journal.plans, {});
export const viewsQuery = () => readQuery(reads.journal.views, {});

/** Everything of the journal, whatever its conditions. */
const OF_JOURNAL = readsUnder('/api/journal/');

const ofJournal = <W extends CalledWrite>(write: W) => writeMutation(write, () => [OF_JOURNAL]);

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
export const previewImport = { mutationFn: writeCall(writes.journal.preview) };
/** The journal is read again after an error too: trades may be stored although the answer was lost. */
export const importTrades = {
  ...ofJournal(writes.journal.importFile),
  onError: (_error: Error, _input: unknown, _result: unknown, { client }: { readonly client: QueryClient }) =>
    readAgain(client, [OF_JOURNAL]),
};
export const addScreenshot = ofJournal(writes.journal.addScreenshot);
export const removeScreenshot = ofJournal(writes.journal.removeScreenshot);
