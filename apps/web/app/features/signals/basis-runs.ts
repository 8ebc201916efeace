import type { Basis } from '@sealtick/contract';
import { commonBasis, isSameBasis } from '../../lib/figures/common-basis.ts';
import { formatDate } from '../../lib/time/time.ts';

/** Neighbouring rows on one basis. */
export interface BasisRun<Row> {
  readonly basis: Basis;
  readonly rows: readonly Row[];
}

/** Returns rows in their order, divided where the basis changes: each run can have its mark above it. */
export function basisRuns<Row extends { readonly basis: Basis }>(rows: readonly Row[]): readonly BasisRun<Row>[] {
  const runs: { basis: Basis; rows: Row[] }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && isSameBasis(row.basis, run.basis)) run.rows.push(row);
    else runs.push({ basis: row.basis, rows: [row] });
  }
  return runs;
}

/** Returns the basis that the head of a list shows: that of the live record as soon as one row is of it, else the most frequent. */
export function listBasis(rows: readonly { readonly basis: Basis }[]): Basis | null {
  return rows.find(({ basis }) => isLive(basis))?.basis ?? commonBasis(rows);
}

const isLive = ({ record, formerLog }: Basis) => record === 'live' && !formerLog;

/**
 * Returns the heading of a run of rows: "Before 26 Nov 2026: backtest", or without a day where live rows are older.
 * @param rows All rows of the list.
 */
export function runHeading(
  { basis, rows: run }: BasisRun<{ readonly basis: Basis; readonly createdAt: string }>,
  rows: readonly { readonly basis: Basis; readonly createdAt: string }[],
): string {
  if (basis.formerLog) return 'Before the restore';
  if (basis.record === 'live') return 'Live';
  const published = rows.filter((row) => isLive(row.basis)).map(({ createdAt }) => Date.parse(createdAt));
  const first = Math.min(...published);
  const isBefore = published.length > 0 && run.every(({ createdAt }) => Date.parse(createdAt) < first);
  return isBefore ? `Before ${formatDate(first)}: backtest` : 'Backtest';
}
