import type { SweepResult, SweepSettings } from '@sealtick/contract';
import {
  getRunAccount,
  periodsPerYear,
  planSweep,
  rankRows,
  type Strategy,
  type SweepPlan,
  type SweepRow,
  sweepResult,
  sweepRun,
  sweepVerdict,
  type TestSeries,
  verdictErrorsText,
} from '@sealtick/engine';
import { sweepRowsInThreads } from '@sealtick/engine/threads';
import { triedSettings } from '../tried-settings.ts';
import type { StudyOutcome, StudyTask, TriedOnSymbol } from './study-task.ts';
import { toThreads } from './study-threads.ts';
import { testedBars } from './tested-bars.ts';

/** Rows of a part. */
const PART_ROWS = 20;
/** Between two parts of the result, ms. */
const PART_MS = 1_000;
/** Until the first part, ms. */
const FIRST_PART_MS = 100;

/** Computes a sweep. @param count Takes how many runs are computed @param onPart Takes the best rows until then */
export async function computeSweep(
  { earlierTrials, series: tasks, threads }: StudyTask,
  settings: SweepSettings,
  strategy: Strategy,
  series: readonly TestSeries[],
  count: (runs: number) => void,
  onPart: (part: StudyOutcome) => void,
): Promise<StudyOutcome> {
  const { axes, sampling, params, measure } = settings;
  const varied = new Set(axes.map(({ name }) => name));
  const set = Object.fromEntries(Object.entries(params).filter(([key]) => !varied.has(key)));
  const plan = planSweep({ strategy, series, axes, sampling, set, measure });
  const basis = { record: 'backtest', market: tasks[0]!.market } as const;
  const rows: SweepRow[] = [];
  const head = { kind: 'sweep', basis, ...testedBars(series), runs: plan.runs } as const;
  const getPart = (): StudyOutcome => {
    const best = rankRows(plan, rows).slice(0, PART_ROWS);
    const found = { rows: toRows(plan, best), neighbours: null, warnings: [], verdict: null, curve: null };
    const trials = rows.length + earlierTrials;
    return { result: { ...head, computed: rows.length, trials, ...found }, tried: triedOn(plan, rows) };
  };
  let next = performance.now() + FIRST_PART_MS;
  for await (const row of sweepRowsInThreads(plan, toThreads(threads))) {
    rows.push(row);
    count(rows.length);
    if (performance.now() < next) continue;
    onPart(getPart());
    next = performance.now() + PART_MS;
  }
  rows.sort((a, b) => a.run - b.run);
  const { ranking, best, neighbourhood, trials, warnings } = sweepResult(plan, rows, earlierTrials);
  const result: SweepResult = {
    ...head,
    computed: rows.length,
    trials,
    rows: toRows(plan, ranking),
    neighbours: neighbourhood,
    warnings: [...warnings],
    verdict: best && computeVerdict(plan, rows, best, earlierTrials),
    curve: best && getCurve(plan, best),
  };
  return { result, tried: triedOn(plan, rows) };
}

const toRows = ({ series: all }: SweepPlan, rows: readonly SweepRow[]): SweepResult['rows'] =>
  rows.map(({ series, set, trades, measures }) => ({
    symbol: all[series]!.instrument.symbol,
    set: { ...set },
    trades,
    measures: { ...measures },
  }));

function computeVerdict(plan: SweepPlan, rows: readonly SweepRow[], best: SweepRow, earlierTrials: number) {
  const { verdict, text, errors, overfitting, deflated } = sweepVerdict(plan, rows, best, earlierTrials);
  return {
    verdict,
    text,
    errorRates: verdictErrorsText(errors),
    overfitting: overfitting && {
      probability: overfitting.probability,
      splits: overfitting.splits,
      blocks: overfitting.blocks,
    },
    deflated: deflated && {
      sharpe: deflated.sharpe,
      bestOfTrials: deflated.bestOfTrials,
      probability: deflated.probability,
    },
  };
}

function getCurve(plan: SweepPlan, best: SweepRow): SweepResult['curve'] {
  const { series, params } = sweepRun(plan, best.run);
  const { curve } = getRunAccount(plan.series[series]!, plan.strategy, params);
  return { time: [...curve.time], equity: [...curve.equity] };
}

/** Returns what was tried on each symbol, with Sharpe ratios a day. */
function triedOn({ series }: SweepPlan, rows: readonly SweepRow[]): TriedOnSymbol[] {
  return series.map(({ instrument: { symbol, session } }, position) => {
    const scale = Math.sqrt(periodsPerYear(session));
    const own = rows.filter((row) => row.series === position);
    const daily = own.map(({ measures: { sharpeRatio } }) => (sharpeRatio === null ? null : sharpeRatio / scale));
    return { symbol, ...triedSettings(daily) };
  });
}
