import { LogEntry, type SignalDetail, type SignalStep } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findSending } from '../feed-latency/index.ts';
import { readSignalEntries } from '../log/index.ts';
import { view } from './read-signals.ts';
import { findSignal } from './signal-repository.ts';
import { visibleTo } from './visible-to.ts';
import { readWithheldChanges } from './withheld-changes.ts';

/**
 * Returns one signal with its entries in the log, archived ones too.
 *
 * @throws {AppError} NOT_FOUND if there is none, or the viewer may not see it yet: both answers are the same.
 */
export async function readSignal(viewer: Viewer, id: string): Promise<SignalDetail> {
  const { db, market } = viewer;
  // PostgreSQL rejects a text with a NUL.
  const row = id.includes('\0') ? null : await findSignal(db, id, { market, visible: visibleTo(viewer) });
  if (!row) {
    throw new AppError('NOT_FOUND', `There is no signal ${JSON.stringify(id)}, or it is not public yet.`);
  }
  // Read after the row, so that it covers every change in the row.
  const withheld = await readWithheldChanges(viewer, id);
  const signal = view(withheld.hideIn(row));
  if (row.logIndex === null) return { ...signal, steps: [], sentAt: null };
  const [entries, sentAt] = await Promise.all([readSignalEntries(viewer, id), findSending(db, id)]);
  const steps = entries.flatMap(({ index, leafHash, json }) => {
    const parsed = json === null ? null : LogEntry.safeParse(JSON.parse(json));
    return parsed?.success ? (getStep(parsed.data, index, leafHash) ?? []) : [];
  });
  return { ...signal, steps, sentAt: sentAt?.toISOString() ?? null };
}

function getStep(entry: LogEntry, index: number, leafHash: string): SignalStep | null {
  if (!('barCloseAt' in entry)) return null;
  const { barCloseAt, issuedAt } = entry;
  const step = { index, leafHash, barCloseAt, issuedAt, weight: null };
  if (entry.kind === 'signal.opened') return { ...step, change: 'opened', price: entry.entry };
  if (entry.kind === 'signal.closed') {
    // Targets have separate entries, so the last exit is the one that closed the signal.
    const last = entry.exits.at(-1);
    return { ...step, change: 'closed', price: last?.price ?? null, weight: last?.weight ?? null };
  }
  if (entry.change === 'stopMoved') return { ...step, change: 'stopMoved', price: entry.stop };
  const weight = entry.change === 'target' ? entry.weight : null;
  return { ...step, change: entry.change, price: entry.price, weight };
}
