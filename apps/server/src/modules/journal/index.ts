import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { every } from '../../platform/schedule.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { PictureQueue } from '../identity/index.ts';
import { changeTrade, createTrade, deleteTrade, type JournalDeps, restoreTrade, writeEntry } from './change-entries.ts';
import { changePlan, createPlan, createView, removePlan, removeView } from './change-plans.ts';
import { entriesCsv } from './entries-csv.ts';
import { filterTrades } from './filter-trades.ts';
import { importTrades, previewImport, readFile } from './imports/import-trades.ts';
import { ReportParser } from './imports/report-parser.ts';
import { selectPlans, selectViews } from './journal-repository.ts';
import { listTrades } from './list-trades.ts';
import { type ExcursionBars, findInstrument } from './measure-excursion.ts';
import { measureTrades } from './measure-trades.ts';
import { readEntries } from './read-entries.ts';
import { readPage } from './read-page.ts';
import type { ReadRecord } from './read-record.ts';
import { addScreenshot, mountScreenshots, removeScreenshot } from './screenshots.ts';
import { computeOwnStatistics } from './statistics.ts';

export { recordReader } from './read-record.ts';

/** New and changed trades get their excursions this often. */
const MEASURE_MS = 2_000;

interface JournalModuleDeps extends JournalDeps, Pick<Platform, 'db' | 'log' | 'workDatabase' | 'schedule'> {
  readonly provider: ExcursionBars;
  readonly pictures: Pick<PictureQueue, 'encode'>;
}

/** Creates the module of members' trading journals. */
export function createJournal(deps: JournalModuleDeps): ServerModule {
  const { clock, readRecord, schedule, db, pictures } = deps;
  /** The log is read before a transaction, which would otherwise wait for it. */
  const readBefore = async (viewer: Viewer): Promise<ReadRecord> => {
    const record = await readRecord({ ...viewer, db }, requireAccount(viewer));
    return async () => record;
  };
  /** A typed name that means an instrument of the site is stored as its symbol, so that filters, statistics and charts know it. */
  const toSymbol = async (_viewer: Viewer, { symbol }: { readonly symbol?: string | undefined }) => {
    const found = symbol === undefined ? null : await findInstrument(deps.provider, symbol);
    return found === null ? {} : { symbol: found.symbol };
  };
  const parser = new ReportParser();
  let end: (() => Promise<void>) | null = null;
  return {
    name: 'journal',
    reads: [
      serve(reads.journal.list, (viewer, asked) => readPage(readRecord, viewer, asked)),
      serve(reads.journal.statistics, async (viewer, filters) => {
        const accountId = requireAccount(viewer);
        const asked = { withNotes: filters.q !== undefined, withExcursions: true };
        const { all } = await listTrades(readRecord, viewer, accountId, asked);
        return computeOwnStatistics(filterTrades(all, filters), await selectPlans(viewer.db, accountId));
      }),
      serve(reads.journal.file, async (viewer, filters) => {
        const accountId = requireAccount(viewer);
        const listed = await listTrades(readRecord, viewer, accountId, { withNotes: filters.q !== undefined });
        const entries = await readEntries(viewer, accountId, listed, filterTrades(listed.all, filters));
        return {
          body: entriesCsv(entries, await selectPlans(viewer.db, accountId), viewer.market),
          name: 'journal.csv',
        };
      }),
      serve(reads.journal.plans, (viewer) => selectPlans(viewer.db, requireAccount(viewer))),
      serve(reads.journal.views, (viewer) => selectViews(viewer.db, requireAccount(viewer))),
    ],
    writes: [
      servePreparedWrite(writes.journal.create, toSymbol, (viewer, fields, named) =>
        createTrade(deps, viewer, { ...fields, ...named }),
      ),
      servePreparedWrite(writes.journal.changeTrade, toSymbol, (viewer, fields, named) =>
        changeTrade(deps, viewer, { ...fields, ...named }),
      ),
      servePreparedWrite(writes.journal.write, readBefore, (viewer, written, record) =>
        writeEntry({ clock, readRecord: record }, viewer, written),
      ),
      serveWrite(writes.journal.remove, (viewer, { id }) => deleteTrade(deps, viewer, id)),
      serveWrite(writes.journal.restore, (viewer, { id }) => restoreTrade(deps, viewer, id)),
      serveWrite(writes.journal.createPlan, createPlan),
      serveWrite(writes.journal.changePlan, changePlan),
      serveWrite(writes.journal.removePlan, (viewer, { id }) => removePlan(viewer, id)),
      serveWrite(writes.journal.createView, createView),
      serveWrite(writes.journal.removeView, (viewer, { id }) => removeView(viewer, id)),
      servePreparedWrite(
        writes.journal.preview,
        (viewer, given, request) => readFile(parser, viewer, given, request),
        (viewer, _given, report) => previewImport(viewer, report),
      ),
      servePreparedWrite(
        writes.journal.importFile,
        (viewer, given, request) => readFile(parser, viewer, given, request),
        (viewer, _given, report) => importTrades(viewer, report),
      ),
      servePreparedWrite(
        writes.journal.addScreenshot,
        async (viewer, { picture }, request) => ({
          record: await readBefore(viewer),
          encoded: await pictures.encode(Buffer.from(picture, 'base64'), requireAccount(viewer), request, 'screenshot'),
        }),
        (viewer, { id }, { record, encoded }) => addScreenshot({ clock, readRecord: record }, viewer, id, encoded),
      ),
      serveWrite(writes.journal.removeScreenshot, (viewer, { id }) => removeScreenshot(viewer, id)),
    ],
    async routes(api) {
      mountScreenshots(api);
    },
    async start() {
      end = schedule.add({
        name: "excursions of members' trades",
        next: every(MEASURE_MS),
        work: (signal) => measureTrades(deps, signal),
      });
    },
    async stop() {
      await end?.();
    },
  };
}
