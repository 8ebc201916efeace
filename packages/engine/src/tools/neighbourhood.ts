import { median } from './heat-map.ts';
import { axisValues } from './parameter-sets.ts';
import type { SweepPlan, SweepRow } from './sweep.ts';

/** Nearest sets that stand for the neighbours of a set in a Latin hypercube. */
const NEAREST = 8;

/** What surrounds a run. */
export interface Neighbourhood {
  /** Median of the sweep's measure over the neighbours; null without any. */
  readonly median: number | null;
  readonly count: number;
}

/**
 * Returns the neighbourhood of a run on its series: in a grid every set that is at most one value away in each
 * parameter, in a Latin hypercube the eight nearest sets.
 */
export function neighbourhood(plan: SweepPlan, rows: readonly SweepRow[], best: SweepRow): Neighbourhood {
  const others = rows.filter((row) => row.series === best.series && row.run !== best.run);
  const near = plan.sampling.kind === 'grid' ? gridNeighbours(plan, others, best) : nearest(plan, others, best);
  const values = near.map((row) => row.measures[plan.measure]).filter((value) => value !== null);
  return { median: median(values), count: values.length };
}

function gridNeighbours(
  { strategy, axes }: SweepPlan,
  others: readonly SweepRow[],
  best: SweepRow,
): readonly SweepRow[] {
  const close = axes.map((axis) => {
    const values = axisValues(strategy, axis);
    const at = values.indexOf(best.set[axis.name]!);
    return [axis.name, values.slice(Math.max(0, at - 1), at + 2)] as const;
  });
  return others.filter(({ set }) => close.every(([name, values]) => values.includes(set[name]!)));
}

function nearest({ axes }: SweepPlan, others: readonly SweepRow[], best: SweepRow): readonly SweepRow[] {
  const distance = ({ set }: SweepRow) =>
    axes.reduce((sum, { name, from, to }) => sum + ((set[name]! - best.set[name]!) / (to - from || 1)) ** 2, 0);
  return others.toSorted((a, b) => distance(a) - distance(b) || a.run - b.run).slice(0, NEAREST);
}
