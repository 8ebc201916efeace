import { type LeanResult, noticeOfRow, type RunDetail, type RunReport, reads, writes } from '@sealtick/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import { jsonInTurns } from '../../platform/json-in-turns.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { cancelRun, deleteRun, renameRun, restoreRun } from './change-runs.ts';
import { leanResult } from './export/lean-result.ts';
import { reportHtml } from './export/report-html.ts';
import { runReturnsCsv } from './export/run-returns-csv.ts';
import { tradesOfFile } from './export/trades-of-file.ts';
import { JobQueue } from './job-queue.ts';
import { RUNS_CHANNEL } from './job-queue-repository.ts';
import { RUN_JOBS } from './run-jobs.ts';
import { findResult, findRun, findTradesCsv, selectRuns } from './run-repository.ts';
import { toRun, toRunDetail } from './run-view.ts';
import type { RunRow } from './runs.tables.ts';
import { readClasses, startRun } from './start-run.ts';
import { studyReads, studyWrites } from './studies/study-calls.ts';
import { STUDY_JOBS } from './studies/study-jobs.ts';
import { findTried } from './trial-repository.ts';

interface RunsDeps extends Pick<Platform, 'workDatabase' | 'clock' | 'log' | 'wakeUps'> {
  readonly provider: MarketDataProvider;
}

const makeFileName = ({ strategyId, symbol, timeframe }: RunRow) => `${strategyId}-${symbol}-${timeframe}`;

const unknown = () => new AppError('NOT_FOUND', 'Unknown run.');

/** Returns a run with its result, and with what its account has tried until now. */
async function readDetail(db: Database, row: RunRow): Promise<RunDetail> {
  const stored = row.state === 'done' ? await findResult(db, row.accountId, row.id) : null;
  return toRunDetail(row, stored, await findTried(db, row.accountId, row));
}

/** @throws {AppError} NOT_FOUND if the caller has no run of this id, or it is not done */
async function findDone(viewer: Viewer, id: string) {
  const accountId = requireAccount(viewer);
  const row = await findRun(viewer.db, accountId, id);
  if (!row) throw unknown();
  const csv = await findTradesCsv(viewer.db, accountId, id);
  const stored = await findResult(viewer.db, accountId, id);
  if (csv === null || stored === null) throw new AppError('NOT_FOUND', 'This run is not done.');
  return { row, csv, stored };
}

interface OneRun {
  readonly id: string;
}

async function readLean(viewer: Viewer, { id }: OneRun): Promise<LeanResult> {
  const { row, csv } = await findDone(viewer, id);
  return leanResult(await readDetail(viewer.db, row), await tradesOfFile(csv));
}

async function readReport(viewer: Viewer, { id }: OneRun): Promise<RunReport> {
  const { row, csv, stored } = await findDone(viewer, id);
  const allTrades = await tradesOfFile(csv);
  return { ...(await readDetail(viewer.db, row)), notice: noticeOfRow(stored.basis), allTrades };
}

/** Sends an answer with up to 50,000 trades: checked and written in one turn of the event loop it would hold up all others. */
const sendInTurns = (read: (viewer: Viewer, input: OneRun) => Promise<object>) => ({
  send: async ({ viewer }: FastifyRequest, reply: FastifyReply, input: OneRun) =>
    reply.type('application/json; charset=utf-8').send(await jsonInTurns(await read(viewer, input))),
});

/** Creates the module of the backtests that members run on the server. */
export function createRuns({ workDatabase, clock, log, wakeUps, provider }: RunsDeps): ServerModule {
  let queue: JobQueue | null = null;
  let end: (() => Promise<void>) | null = null;
  return {
    name: 'runs',
    reads: [
      serve(reads.runs.list, async (viewer, { strategy }) =>
        (await selectRuns(viewer.db, requireAccount(viewer), strategy)).map(toRun),
      ),
      serve(reads.runs.get, async (viewer, { id }) => {
        const accountId = requireAccount(viewer);
        const row = await findRun(viewer.db, accountId, id);
        if (!row) throw unknown();
        return readDetail(viewer.db, row);
      }),
      serve(reads.runs.tradesFile, async (viewer, { id }) => {
        const { row, csv } = await findDone(viewer, id);
        return { body: csv, name: `${makeFileName(row)}-trades.csv` };
      }),
      serve(reads.runs.dailyReturns, async (viewer, { id }) => {
        const { row, stored } = await findDone(viewer, id);
        return { body: runReturnsCsv(stored), name: `${makeFileName(row)}-daily-returns.csv` };
      }),
      serve(reads.runs.leanResult, readLean, sendInTurns(readLean)),
      serve(reads.runs.report, readReport, sendInTurns(readReport)),
      serve(reads.runs.reportFile, async (viewer, { id }) => {
        const { row, csv } = await findDone(viewer, id);
        const body = reportHtml(await readDetail(viewer.db, row), await tradesOfFile(csv));
        return { body, name: `${makeFileName(row)}-report.html` };
      }),
      ...studyReads(clock),
    ],
    writes: [
      ...studyWrites(provider),
      servePreparedWrite(writes.runs.start, () => readClasses(provider), startRun),
      serveWrite(writes.runs.cancel, (viewer, { id }) => cancelRun(viewer, id)),
      serveWrite(writes.runs.rename, (viewer, { id, name }) => renameRun(viewer, id, name)),
      serveWrite(writes.runs.remove, (viewer, { id }) => deleteRun(viewer, id)),
      serveWrite(writes.runs.restore, (viewer, { id }) => restoreRun(viewer, id)),
    ],
    async start() {
      const started = new JobQueue({ db: workDatabase, provider, clock, log }, [RUN_JOBS, STUDY_JOBS]);
      queue = started;
      end = wakeUps.watch(RUNS_CHANNEL, () => started.look());
    },
    async stop() {
      await queue?.stop();
      await end?.();
    },
  };
}
