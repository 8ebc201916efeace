import { MEASURES } from './measures.ts';
import { type Neighbourhood, neighbourhood } from './neighbourhood.ts';
import type { SweepPlan, SweepRow } from './sweep.ts';

/** Why a result deserves doubt. */
export interface ToolWarning {
  readonly kind: 'best-of' | 'single-peak' | 'few-trades' | 'edge-of-range' | 'no-gain';
  readonly text: string;
}

/** What a sweep found. */
export interface SweepResult {
  /** Rows from the best to the worst by the measure; those without a value last. */
  readonly ranking: readonly SweepRow[];
  /** Null if no run has a value. */
  readonly best: SweepRow | null;
  readonly neighbourhood: Neighbourhood | null;
  /** Settings that were tried, now and before on these series. */
  readonly trials: number;
  readonly warnings: readonly ToolWarning[];
}

/** Trades under which a few of them decide a result. */
const FEW_TRADES = 30;
/** Share of the best value that the median of its neighbours reaches on a plateau. */
const PLATEAU = 0.5;

/** Returns the rows from the best to the worst; those without a value last, equal ones by number. */
export function rankRows({ measure }: Pick<SweepPlan, 'measure'>, rows: readonly SweepRow[]): SweepRow[] {
  const value = (row: SweepRow) => row.measures[measure] ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => (value(a) === value(b) ? a.run - b.run : value(b) - value(a)));
}

/**
 * Returns the result of the rows of a sweep, in any order.
 * @param earlierTrials Settings that were tried on the same strategy and series before.
 */
export function sweepResult(plan: SweepPlan, rows: readonly SweepRow[], earlierTrials = 0): SweepResult {
  const ranking = rankRows(plan, rows);
  const first = ranking[0];
  const best = first !== undefined && first.measures[plan.measure] !== null ? first : null;
  const around = best && neighbourhood(plan, rows, best);
  const trials = rows.length + earlierTrials;
  return {
    ranking,
    best,
    neighbourhood: around,
    trials,
    warnings: best === null ? [] : toWarnings(plan, best, around!, trials),
  };
}

function toWarnings(plan: SweepPlan, best: SweepRow, around: Neighbourhood, trials: number): ToolWarning[] {
  const value = best.measures[plan.measure]!;
  const { label } = MEASURES[plan.measure];
  const warnings: ToolWarning[] = [];
  if (trials > 1) warnings.push({ kind: 'best-of', text: `Best of ${formatCount(trials)}.` });
  if (best.trades < FEW_TRADES)
    warnings.push({
      kind: 'few-trades',
      text: `${best.trades === 1 ? '1 trade decides' : `${best.trades} trades decide`} it.`,
    });
  if (around.median !== null && around.median < value - Math.abs(value) * PLATEAU) {
    const neighbours = around.count === 1 ? 'its neighbour' : `median of its ${around.count} neighbours`;
    warnings.push({
      kind: 'single-peak',
      text: `A single peak: ${label} ${value.toFixed(2)}, ${neighbours} ${around.median.toFixed(2)}.`,
    });
  }
  for (const name of edges(plan, best))
    warnings.push({
      kind: 'edge-of-range',
      text: `${name} is at the end of its range: the best value may lie outside.`,
    });
  if (best.measures.totalReturn !== null && best.measures.totalReturn <= 0)
    warnings.push({ kind: 'no-gain', text: 'Even the best setting did not gain.' });
  return warnings;
}

function edges({ axes, strategy }: SweepPlan, { set }: SweepRow): string[] {
  return axes
    .filter(({ name, from, to, step }) => {
      const { min, max } = strategy.parameters[name]!;
      const last = from + Math.floor((to - from) / step + 1e-6) * step;
      return from < to && ((set[name] === from && from > min) || (Math.abs(set[name]! - last) < 1e-9 && to < max));
    })
    .map(({ name }) => name);
}

/** Returns a count with commas between thousands. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
