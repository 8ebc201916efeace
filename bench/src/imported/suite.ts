import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { importFiles, type Started, startOnce } from './imported-site.ts';
import { WRITTEN_BARS, writeFiles } from './write-files.ts';

const STARTS_AGAIN = 5;
const GOAL_FIRST_MS = 30_000;
const GOAL_AGAIN_MS = 5_000;

/**
 * Measures starts with 1.6 million imported bars, until the program answers and until it is ready. `BENCH_FILES` names a
 * folder with other files to import.
 */
export async function* importedSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-imported-'));
  await chmod(folder, 0o711);
  try {
    const own = process.env.BENCH_FILES;
    const files = own ?? (await mkdtemp(join(folder, 'files-')));
    if (own === undefined) await writeFiles(files);
    const dataDir = join(folder, 'data');
    const bars = await importFiles(files, dataDir);
    if (own === undefined && bars !== WRITTEN_BARS) throw new Error(`${bars} of ${WRITTEN_BARS} bars were imported.`);
    const first = await startOnce(dataDir);
    const again: Started[] = [];
    for (let i = 0; i < STARTS_AGAIN; i += 1) again.push(await startOnce(dataDir));
    const rows = [
      row('imported: the first start until the program is ready', [first], 'readyMs', GOAL_FIRST_MS),
      row('imported: a start until the program answers', again, 'answersMs', GOAL_AGAIN_MS),
      row('imported: a start until the program is ready', again, 'readyMs', GOAL_AGAIN_MS),
      row('imported: a start until the streams were fed', again, 'fedMs', GOAL_FIRST_MS),
    ];
    for (const one of rows) if (wanted(one.job)) yield one;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function row(job: string, starts: readonly Started[], figure: 'answersMs' | 'readyMs' | 'fedMs', goalMs: number): Row {
  const spread = toSpread(starts.map((start) => start[figure]));
  const peakMb = Math.max(...starts.map((start) => start.peakMb));
  const paused = starts.find(({ strategies }) => strategies !== 'ok')?.strategies;
  const size = `${starts.length} starts, strategies ${paused ?? 'ok'}`;
  const isMet = spread.median <= goalMs && paused === undefined;
  const ours = { ...spread, first: starts[0]![figure], peakMb };
  return { job, size, ours, peers: {}, unit: 'ms', agree: isMet, ...(isMet ? {} : { missed: 'GOAL MISSED' }) };
}
