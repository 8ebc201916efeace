import { reads, writes } from '@sealtick/contract';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { StudyRow } from '../runs.tables.ts';
import { readClasses } from '../start-run.ts';
import { cancelStudy, deleteStudy, renameStudy, restoreStudy } from './change-studies.ts';
import { startStudy } from './start-study.ts';
import { findStudy, selectStudies } from './study-repository.ts';
import { getStreams } from './study-streams.ts';
import { rowsCsv, toHeatMap, toStudy, toStudyDetail } from './study-view.ts';

async function find(viewer: Viewer, id: string): Promise<StudyRow> {
  const row = await findStudy(viewer.db, requireAccount(viewer), id);
  if (!row) throw new AppError('NOT_FOUND', 'Unknown study.');
  return row;
}

/** Returns the reads of studies. */
export const studyReads = (clock: Clock): ServedRead[] => [
  serve(reads.studies.list, async (viewer, { strategy }) => {
    const rows = await selectStudies(viewer.db, requireAccount(viewer));
    const wanted = rows.filter(
      ({ settings }) =>
        strategy === undefined || getStreams(settings).some(({ strategyId }) => strategyId === strategy),
    );
    return wanted.map((row) => toStudy(row, clock.now()));
  }),
  serve(reads.studies.get, async (viewer, { id }) => toStudyDetail(await find(viewer, id), clock.now())),
  serve(reads.studies.heatMap, async (viewer, { id, ...wanted }) => toHeatMap(await find(viewer, id), wanted)),
  serve(reads.studies.rowsFile, async (viewer, { id }) => {
    const row = await find(viewer, id);
    const { settings } = row;
    const name =
      settings.kind === 'portfolio' ? 'portfolio-trades' : `${settings.strategyId}-${settings.timeframe}-sweep`;
    return { body: rowsCsv(row), name: `${name}.csv` };
  }),
];

/** Returns the writes of studies. */
export const studyWrites = (provider: Pick<MarketDataProvider, 'instruments'>) => [
  servePreparedWrite(writes.studies.start, () => readClasses(provider), startStudy),
  serveWrite(writes.studies.cancel, (viewer, { id }) => cancelStudy(viewer, id)),
  serveWrite(writes.studies.rename, (viewer, { id, name }) => renameStudy(viewer, id, name)),
  serveWrite(writes.studies.remove, (viewer, { id }) => deleteStudy(viewer, id)),
  serveWrite(writes.studies.restore, (viewer, { id }) => restoreStudy(viewer, id)),
];
