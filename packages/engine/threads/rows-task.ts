import type { StrategySource } from '../src/added-strategies.ts';
import type { SharedBars } from '../src/bars/shared-bars.ts';
import type { SweepPlan } from '../src/tools/sweep.ts';
import type { TestSeries } from '../src/tools/test-series.ts';
import type { WalkForwardPlan } from '../src/tools/walk-forward.ts';

/** A series whose bars all threads read from the same memory. */
export interface SharedSeries extends Omit<TestSeries, 'bars' | 'partner' | 'detail'> {
  readonly bars: SharedBars;
  readonly partner: { readonly instrument: TestSeries['instrument']; readonly bars: SharedBars } | null;
  readonly detail: SharedBars | null;
}

/** A plan, with what cannot be sent to a thread in another form. */
export type PlanTask =
  | { readonly kind: 'sweep'; readonly plan: Omit<SweepPlan, 'strategy' | 'series'> }
  | { readonly kind: 'walk-forward'; readonly plan: Omit<WalkForwardPlan, 'strategy' | 'series'> };

/** Input of a thread. */
export type RowsTask = PlanTask & {
  readonly strategyId: string;
  readonly series: readonly SharedSeries[];
  /** Files of the strategies that the operator added. */
  readonly files: readonly StrategySource[];
  /** Memory from which all threads take runs. */
  readonly shared: SharedArrayBuffer;
  /** Number of the thread, from 1. The calling one has 0. */
  readonly thread: number;
  readonly isLow: boolean;
};
