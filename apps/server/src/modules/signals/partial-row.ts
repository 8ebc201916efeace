import { LogEntry } from '@sealtick/contract';
import { type SignalChange, stateAfter } from '@sealtick/record';
import { listColumns } from './signal-columns.ts';
import type { SignalRow } from './signals.tables.ts';

/** Returns the entries in their canonical JSON, without invalid ones, which the audit reports. */
export function parseEntries(texts: readonly string[]): LogEntry[] {
  return texts.flatMap((json) => {
    const parsed = LogEntry.safeParse(JSON.parse(json));
    return parsed.success ? [parsed.data] : [];
  });
}

/** Returns a published signal as these of its entries state it: the others are withheld from the viewer. */
export function rowFromEntries<R extends SignalRow>(row: R, visible: readonly LogEntry[]): R {
  if (visible.some(({ kind }) => kind === 'signal.closed')) return row;
  return rowAfter(
    row,
    visible.filter((entry) => entry.kind === 'signal.updated'),
  );
}

/** Returns a signal that is in no log as it was at a moment. */
export function rowAsOf<R extends SignalRow>(row: R, moment: Date): R {
  const count = row.moves.filter(({ at }) => Date.parse(at) <= moment.getTime()).length;
  const isEnding = row.closedAt !== null && row.closedAt > moment;
  return isEnding || count < row.moves.length ? rowAfter(row, getChanges(row).slice(0, count)) : row;
}

/** Returns the row of an open signal after only these changes. */
function rowAfter<R extends SignalRow>(row: R, changes: readonly SignalChange[]): R {
  const state = stateAfter(row, changes);
  const isFilled = changes.some((change) => change.kind === 'signal.updated' && change.change === 'filled');
  return { ...row, ...listColumns(state), filledAt: isFilled ? row.filledAt : null, maeR: null, mfeR: null };
}

function getChanges({ moves, fillPrice }: SignalRow): SignalChange[] {
  const kind = 'signal.updated';
  let target = 0;
  return moves.map((move): SignalChange => {
    if (move.change === 'stopMoved') return { kind, change: move.change, stop: move.stop };
    if (move.change === 'filled') return { kind, change: move.change, price: fillPrice! };
    target += 1;
    return { kind, change: move.change, target };
  });
}
