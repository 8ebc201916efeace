import type { Basis } from '@sealtick/contract';
import { isSameBasis } from '../../lib/common-basis.ts';

/** Neighbouring rows on one basis. */
interface BasisRun<Row> {
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
