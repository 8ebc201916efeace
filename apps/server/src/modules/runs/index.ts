import { reads, writes } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { cancelRun, deleteRun, renameRun, restoreRun } from './change-runs.ts';
import { RunQueue } from './run-queue.ts';
import { RUNS_CHANNEL } from './run-queue-repository.ts';
import { findResult, findRun, findTradesCsv, selectRuns } from './run-repository.ts';
import { toRun, toRunDetail } from './run-view.ts';
import { startRun } from './start-run.ts';

interface RunsDeps extends Pick<Platform, 'workDatabase' | 'clock' | 'log' | 'wakeUps'> {
  readonly provider: MarketDataProvider;
}

const unknown = () => new AppError('NOT_FOUND', 'Unknown run.');

/** Creates the module of the backtests that members run on the server. */
export function createRuns({ workDatabase, clock, log, wakeUps, provider }: RunsDeps): ServerModule {
  let queue: RunQueue | null = null;
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
        return toRunDetail(row, row.state === 'done' ? await findResult(viewer.db, accountId, id) : null);
      }),
      serve(reads.runs.tradesFile, async (viewer, { id }) => {
        const accountId = requireAccount(viewer);
        const row = await findRun(viewer.db, accountId, id);
        const body = row && (await findTradesCsv(viewer.db, accountId, id));
        if (!row || body === null) throw row ? new AppError('NOT_FOUND', 'This run is not done.') : unknown();
        return { body, name: `${row.strategyId}-${row.symbol}-${row.timeframe}-trades.csv` };
      }),
    ],
    writes: [
      serveWrite(writes.runs.start, (viewer, wanted) => startRun(clock, viewer, wanted)),
      serveWrite(writes.runs.cancel, (viewer, { id }) => cancelRun(clock, viewer, id)),
      serveWrite(writes.runs.rename, (viewer, { id, name }) => renameRun(viewer, id, name)),
      serveWrite(writes.runs.remove, (viewer, { id }) => deleteRun(clock, viewer, id)),
      serveWrite(writes.runs.restore, (viewer, { id }) => restoreRun(clock, viewer, id)),
    ],
    async start() {
      const started = new RunQueue({ db: workDatabase, provider, clock, log });
      queue = started;
      end = wakeUps.watch(RUNS_CHANNEL, () => started.look());
    },
    async stop() {
      await queue?.stop();
      await end?.();
    },
  };
}
