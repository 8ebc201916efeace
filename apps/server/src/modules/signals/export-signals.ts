import { type InputOf, type reads, SIGNALS_EXPORT_MAX } from '@sealtick/contract';
import { withSnapshot } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { countSignals, type SignalFilter, selectSignals, type VersionedRow } from './signal-repository.ts';
import { visibleTo } from './visible-to.ts';
import { readWithheldChanges } from './withheld-changes.ts';

/** Signals that are read at a time; no connection is held while they are sent. */
const BATCH = 500;

export type ExportQuery = InputOf<typeof reads.signalFiles.ndjson>;

/**
 * Returns the published signals that a viewer may see, newest first, in batches. Their number is checked before the first.
 * @throws {AppError} INVALID_REQUEST if more match than one export has.
 */
export async function exportSignals(viewer: Viewer, query: ExportQuery): Promise<AsyncIterable<VersionedRow[]>> {
  const filter = toFilter(viewer, query);
  const { count } = await withSnapshot(viewer.db, async (db) => {
    const { signalIds } = await readWithheldChanges({ ...viewer, db });
    return countSignals(db, { ...filter, changing: signalIds });
  });
  if (count > SIGNALS_EXPORT_MAX) throw tooMany(count);
  return readBatches(viewer, filter);
}

async function* readBatches(viewer: Viewer, filter: SignalFilter): AsyncGenerator<VersionedRow[]> {
  let after: SignalFilter['after'];
  for (;;) {
    const rows = await readBatch(viewer, { ...filter, after });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = { createdAt: last.createdAt, logIndex: last.logIndex! };
  }
}

/** Reads rows and what is withheld of them from one snapshot. */
function readBatch(viewer: Viewer, filter: SignalFilter): Promise<VersionedRow[]> {
  return withSnapshot(viewer.db, async (db) => {
    const withheld = await readWithheldChanges({ ...viewer, db });
    const rows = await selectSignals(db, { ...filter, changing: withheld.signalIds }, BATCH);
    return rows.map(withheld.hideIn);
  });
}

function toFilter(viewer: Viewer, { strategy, strategies, from, to, ...narrowing }: ExportQuery): SignalFilter {
  return {
    ...narrowing,
    strategyId: strategy,
    strategyIds: strategies,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    market: viewer.market,
    record: 'live',
    visible: visibleTo(viewer),
  };
}

function tooMany(count: number): AppError {
  const message = `${count} signals match, and an export has at most ${SIGNALS_EXPORT_MAX}; narrow it by \`from\` and \`to\``;
  return new AppError('INVALID_REQUEST', 'Too many signals for one export.', { errors: [{ path: 'from', message }] });
}
