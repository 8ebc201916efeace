import type { Basis } from '@sealtick/contract';
import { type BasisRun, runHeading } from './basis-runs.ts';

interface Row {
  readonly basis: Basis;
  readonly createdAt: string;
}

/** The mark of rows on one basis, once above them. @param rows All rows of the list. */
export function RunHeading({ run, rows }: { run: BasisRun<Row>; rows: readonly Row[] }) {
  const { record } = run.basis;
  return (
    <h3
      className={`basis-line inline-flex items-center gap-2 font-strong text-13 text-ink-1 ${
        record === 'live' ? '[--basis-color:var(--color-curve-live)]' : '[--basis-color:var(--color-curve-backtest)]'
      }`}
    >
      {runHeading(run, rows)}
    </h3>
  );
}
