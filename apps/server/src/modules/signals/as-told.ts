import { LogEntry } from '@sealtick/contract';
import type { SignalRow } from './signals.tables.ts';

const NOT_CLOSED = {
  status: 'active',
  closedAt: null,
  closeReason: null,
  exits: [],
  cost: null,
  netR: null,
  maeR: null,
  mfeR: null,
} as const satisfies Partial<SignalRow>;

/** Entries of the log as they were sealed; what is none is left out: the audit tells of that. */
export function entriesFrom(told: readonly string[]): LogEntry[] {
  return told.flatMap((json) => {
    const parsed = LogEntry.safeParse(JSON.parse(json));
    return parsed.success ? [parsed.data] : [];
  });
}

/** What may have become of a signal short of its end, as an entry of the log or a step of its row says it. */
type Change = { readonly change: 'filled' | 'target' } | { readonly change: 'stopMoved'; readonly stop: string };

/**
 * A published signal as far as these entries tell of it: for who may not see the others yet, they have not happened. A price
 * it reached a moment ago is as young as a signal made then.
 */
export function asTold<R extends SignalRow>(row: R, told: readonly LogEntry[]): R {
  if (told.some(({ kind }) => kind === 'signal.closed')) return row;
  return afterOnly(
    row,
    told.flatMap((entry) => (entry.kind === 'signal.updated' ? [entry] : [])),
  );
}

/** A row that no log tells of, as it was at a moment: what was done later is taken back. */
export function asOf<R extends SignalRow>(row: R, moment: Date): R {
  const known = row.moves.filter(({ at }) => Date.parse(at) <= moment.getTime());
  const isEnding = row.closedAt !== null && row.closedAt > moment;
  return isEnding || known.length < row.moves.length ? afterOnly(row, known) : row;
}

/** The signal while it is open, after these changes and no others. */
function afterOnly<R extends SignalRow>(row: R, changes: readonly Change[]): R {
  const stops = changes.flatMap((step) => (step.change === 'stopMoved' ? [step.stop] : []));
  const isFilled = changes.some(({ change }) => change === 'filled');
  return {
    ...row,
    ...NOT_CLOSED,
    currentStop: stops.at(-1) ?? row.stop,
    targetsReached: changes.filter(({ change }) => change === 'target').length,
    filledAt: isFilled ? row.filledAt : null,
    fillPrice: isFilled ? row.fillPrice : null,
  };
}
