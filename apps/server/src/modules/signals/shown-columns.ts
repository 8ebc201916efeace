import { getTableColumns, sql } from 'drizzle-orm';
import { restoredAt } from '../log/read-restore.ts';
import { type SignalRow, signal } from './signals.tables.ts';

/** A row as it is shown. */
export type ShownRow = SignalRow & {
  /** Whether it was published in the log before a restore. */
  readonly formerLog: boolean;
};

/** The columns of a row as it is shown. */
export const SHOWN = {
  ...getTableColumns(signal),
  formerLog: sql<boolean>`coalesce(${signal.record} = 'live' and ${signal.createdAt} < ${restoredAt}, false)`,
};
