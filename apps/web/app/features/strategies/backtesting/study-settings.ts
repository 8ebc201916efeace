import { type InputOf, STUDY_RUNS_MAX, type SweepAxis, type writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { readNumber } from '../../../lib/forms/typed-number.ts';
import type { ParameterView } from '../lab/parameter-view.ts';
import { chosenDetail } from './study-details.ts';
import type { TestSettings } from './use-test-settings.ts';

/** Values that a parameter is varied over, unless the member chooses others. */
const USUAL_VALUES = 7;
/** Largest number that draws the sets of a study. */
const SEED_MAX = 4_294_967_295;
/** Parameters that a sweep varies at most. */
export const MOST_AXES = 4;

type Sampling = 'grid' | 'latin-hypercube';

/** What the form of a study contains; numbers as they were typed. */
export interface StudyForm {
  readonly name: string;
  readonly timeframe: string;
  readonly symbols: readonly string[];
  readonly axes: readonly {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly step: string;
  }[];
  /** Whether every combination is tried, or so many that are drawn. */
  readonly sampling: Sampling;
  readonly sets: string;
  readonly seed: string;
  readonly measure: string;
  /** Timeframe of the finer bars that decide what comes first inside a bar; empty if the engine rules do. */
  readonly detail: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly division: string;
  readonly trainMonths: string;
  readonly testMonths: string;
}

export const MEASURES = [
  { value: 'sharpeRatio', label: 'Sharpe ratio' },
  { value: 'sortinoRatio', label: 'Sortino ratio' },
  { value: 'calmarRatio', label: 'Calmar ratio' },
  { value: 'totalReturn', label: 'Total return' },
  { value: 'maxDrawdown', label: 'Max drawdown' },
  { value: 'expectancy', label: 'Expectancy' },
  { value: 'profitFactor', label: 'Profit factor' },
  { value: 'winRate', label: 'Win rate' },
  { value: 'systemQualityNumber', label: 'System quality number' },
] as const;

/** Returns the axis that a parameter is varied over at first: about seven values over its whole range. */
export function usualAxis({ key, min, max, step }: ParameterView): StudyForm['axes'][number] {
  const steps = Math.max(1, Math.round((max - min) / step / (USUAL_VALUES - 1)));
  const values = Math.min(USUAL_VALUES, Math.floor((max - min) / (steps * step) + 1e-6) + 1);
  const write = (value: number) => String(Number(value.toFixed(9)));
  return { name: key, from: write(min), to: write(min + (values - 1) * steps * step), step: write(steps * step) };
}

/** Returns the number of runs of a form, which is the most where they are drawn; null where a field is not a number. */
export function countRuns(
  { axes, sampling, sets, seed }: Pick<StudyForm, 'axes' | 'sampling' | 'sets' | 'seed'>,
  symbols: number,
): number | null {
  const counts = axes.map(({ from, to, step }) => {
    const [start, end, width] = [from, to, step].map(readNumber) as [number, number, number];
    return width > 0 && end >= start ? Math.floor((end - start) / width + 1e-6) + 1 : Number.NaN;
  });
  const runs = counts.reduce((product, count) => product * count, symbols);
  if (axes.length === 0 || Number.isNaN(runs)) return null;
  if (sampling === 'grid') return runs;
  const isDrawn = isWhole(sets, 1, STUDY_RUNS_MAX) && isWhole(seed, 0, SEED_MAX);
  return isDrawn ? Math.min(runs, Number(sets) * symbols) : null;
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

type Settings = InputOf<typeof writes.studies.start>['settings'];

/** Returns what the call of a form sends. */
export function toSettings(kind: 'sweep' | 'walk-forward', form: StudyForm, settings: TestSettings): Settings {
  const { strategy, symbol, params, costFactor } = settings;
  const axes: SweepAxis[] = form.axes.map(({ name, from, to, step }) => ({
    name,
    from: readNumber(from),
    to: readNumber(to),
    step: readNumber(step),
  }));
  const varied = new Set(axes.map(({ name }) => name));
  const tried = {
    strategyId: strategy.id,
    timeframe: form.timeframe,
    from: form.fromDay === '' ? null : new Date(form.fromDay).toISOString(),
    // The whole of the last day.
    to: form.toDay === '' ? null : new Date(Date.parse(form.toDay) + DAY_MS).toISOString(),
    params: Object.fromEntries(Object.entries(params).filter(([key]) => !varied.has(key))),
    costFactor,
    ...chosenDetail([form.timeframe], form.detail),
    axes,
    ...(form.sampling === 'grid'
      ? {}
      : { sampling: { kind: form.sampling, sets: Number(form.sets), seed: Number(form.seed) } }),
    measure: form.measure,
  };
  if (kind === 'sweep') return { kind, ...tried, symbols: [symbol, ...form.symbols] } as Settings;
  const { division, trainMonths, testMonths } = form;
  const windows = { kind: division, trainMonths: readNumber(trainMonths), testMonths: readNumber(testMonths) };
  return { kind, ...tried, symbol, division: division === 'folds' ? { kind: 'folds', folds: 5 } : windows } as Settings;
}
