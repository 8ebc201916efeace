import { periodsPerYear } from '../instruments/session.ts';
import { sampleDeviation } from '../statistics/moments.ts';
import { periodReturns } from '../statistics/returns.ts';
import { type DeflatedTrials, deflateTrials, sharpeMoments } from './deflated-trials.ts';
import { type FamilyTest, familyTest } from './family-test.ts';
import { type Overfitting, overfittingProbability } from './overfitting.ts';
import { getRunAccount, type SweepPlan, type SweepRow, sweepRun } from './sweep.ts';
import { formatCount } from './sweep-result.ts';
import { VERDICT_ERRORS, type VerdictErrors } from './verdict-errors.ts';

/** Whether the best of a sweep could be chance, and what says so. */
export interface Verdict {
  readonly verdict: 'survives' | 'could-be-chance';
  readonly text: string;
  readonly trials: number;
  /** How often this verdict is wrong. */
  readonly errors: VerdictErrors;
  readonly family: FamilyTest;
  /** Null for fewer than two settings. */
  readonly overfitting: Overfitting | null;
  /** Of the run that the sweep chose; null where it is not defined. */
  readonly deflated: (DeflatedTrials & { readonly sharpe: number }) | null;
}

/** Highest chance with which pure noise is said to survive. */
export const VERDICT_LEVEL = 0.05;
/** p up to which a result survives. It is lower than the level because p has an error of its own: 999 draws, and few weeks. */
export const SURVIVES_UP_TO = 0.04;
/** Trades under which nothing survives. */
const LEAST_TRADES = 30;
/** Rows of returns (weeks, or days of a short record) under which nothing survives. */
const LEAST_ROWS = 60;

/**
 * Returns the verdict on the best run of a sweep over all of its settings: it survives if the best of as many settings
 * without an edge would show such a result in at most 4 of 100 cases. `npm run bench -- tools` measures how often the
 * verdict is wrong.
 *
 * @param best The run that the sweep chose.
 * @param earlierTrials Settings that were tried on the same strategy and series before.
 */
export function sweepVerdict(plan: SweepPlan, rows: readonly SweepRow[], best: SweepRow, earlierTrials = 0): Verdict {
  const ordered = rows.toSorted((a, b) => a.run - b.run);
  const trials = rows.length + earlierTrials;
  const returns = ordered.map((row) => row.returns);
  // A run with fewer trades never survives, so the best of the family cannot be one.
  const isEligible = (set: number) => ordered[set]!.trades >= LEAST_TRADES;
  const family = familyTest(returns, { trials, set: ordered.findIndex(({ run }) => run === best.run), isEligible });
  const judged = judge(family, best.trades, plan.blocks.count, trials);
  return {
    ...judged,
    trials,
    errors: VERDICT_ERRORS,
    family,
    overfitting: returns.length < 2 || plan.blocks.count < 4 ? null : overfittingProbability(returns),
    deflated: deflateBest(plan, ordered, best, trials),
  };
}

/** Returns the verdict of a family's test. */
export function judge(
  family: FamilyTest,
  trades: number,
  rows: number,
  trials: number,
): Pick<Verdict, 'verdict' | 'text'> {
  const doubt = (why: string) => ({ verdict: 'could-be-chance' as const, text: `Could be chance: ${why}.` });
  if (family.p === null) return doubt('its returns do not change');
  if (trades < LEAST_TRADES)
    return doubt(`${trades === 1 ? '1 trade' : `${trades} trades`}, and the verdict needs ${LEAST_TRADES}`);
  if (rows < LEAST_ROWS) return doubt(`${rows} periods of returns, and the verdict needs ${LEAST_ROWS}`);
  const share = `the best of ${formatCount(trials)} settings without an edge shows as much in ${formatShare(family.p)}`;
  return family.p <= SURVIVES_UP_TO ? { verdict: 'survives', text: `Survives: ${share}.` } : doubt(share);
}

const formatShare = (p: number) => (p < 0.001 ? 'under 0.1% of cases' : `${(p * 100).toFixed(1)}% of cases`);

function deflateBest(plan: SweepPlan, rows: readonly SweepRow[], best: SweepRow, trials: number): Verdict['deflated'] {
  const { series, params } = sweepRun(plan, best.run);
  const { curve } = getRunAccount(plan.series[series]!, plan.strategy, params);
  const moments = sharpeMoments(periodReturns(curve));
  const daily = rows.flatMap(({ measures, series: own }) => {
    const perYear = periodsPerYear(plan.series[own]!.instrument.session);
    return measures.sharpeRatio === null ? [] : measures.sharpeRatio / Math.sqrt(perYear);
  });
  const deviation = sampleDeviation(daily);
  const deflated = moments === null || deviation === null ? null : deflateTrials(moments, trials, deviation);
  return deflated === null ? null : { ...deflated, sharpe: moments!.sharpe };
}
