import { InvalidParameterError } from '../parameters.ts';
import type { MeasureKey } from './measures.ts';
import { axisValues, type ParameterSet } from './parameter-sets.ts';
import type { SweepPlan, SweepRow } from './sweep.ts';

export interface HeatCell {
  readonly x: number;
  readonly y: number;
  /** Number of the run; null if the sweep has none with these values. */
  readonly run: number | null;
  readonly value: number | null;
  /** Median of the values of the cells around it, at most 8; null without any. A peak among low neighbours is a warning. */
  readonly neighbours: number | null;
}

/** Two parameters of a grid on one series. */
export interface HeatMap {
  readonly x: { readonly name: string; readonly values: readonly number[] };
  readonly y: { readonly name: string; readonly values: readonly number[] };
  readonly measure: MeasureKey;
  readonly series: number;
  /** Values of the other varied parameters in this map. */
  readonly fixed: ParameterSet;
  /** Row by row: the first row has the first value of `y`. */
  readonly cells: readonly HeatCell[];
}

export interface HeatMapOptions {
  readonly x: string;
  readonly y: string;
  /** Position in the series of the sweep; 0 if left out. */
  readonly series?: number;
  /** Values of the other varied parameters. */
  readonly fixed?: ParameterSet;
  /** The measure of the sweep if left out. */
  readonly measure?: MeasureKey;
}

type MapPlan = Pick<SweepPlan, 'strategy' | 'axes' | 'sampling' | 'measure'>;
type MapRow = Pick<SweepRow, 'run' | 'series' | 'set'> & { readonly measures: Partial<SweepRow['measures']> };

/**
 * Returns the map of two parameters of a grid, with the median of the neighbours beside each cell. Runs that are not
 * among the rows leave their cells empty, so it can be drawn while the sweep runs.
 * @throws {InvalidParameterError} if a parameter is not varied, or another one that is varied has no fixed value.
 */
export function heatMap(plan: MapPlan, rows: readonly MapRow[], options: HeatMapOptions): HeatMap {
  const { x, y, series = 0, fixed = {}, measure = plan.measure } = options;
  if (plan.sampling.kind !== 'grid')
    throw new InvalidParameterError('sampling', plan.sampling.kind, 'a grid for a heat map');
  if (x === y) throw new InvalidParameterError('y', y, 'another parameter than x');
  const [xs, ys] = [getValues(plan, 'x', x), getValues(plan, 'y', y)];
  const others = plan.axes.filter(({ name }) => name !== x && name !== y);
  for (const { name } of others) {
    if (fixed[name] === undefined)
      throw new InvalidParameterError('fixed', `no value of ${name}`, 'a value of each other varied parameter');
  }
  const found = new Map<string, MapRow>();
  for (const row of rows) {
    if (row.series !== series || others.some(({ name }) => row.set[name] !== fixed[name])) continue;
    found.set(`${row.set[x]} ${row.set[y]}`, row);
  }
  const at = (column: number, line: number) => found.get(`${xs[column]} ${ys[line]}`) ?? null;
  const value = (column: number, line: number) => at(column, line)?.measures[measure] ?? null;
  const cells = ys.flatMap((yValue, line) =>
    xs.map((xValue, column): HeatCell => {
      const around = NEIGHBOURS.map(([dx, dy]) => value(column + dx, line + dy)).filter((one) => one !== null);
      return {
        x: xValue,
        y: yValue,
        run: at(column, line)?.run ?? null,
        value: value(column, line),
        neighbours: median(around),
      };
    }),
  );
  const fixedOthers = Object.fromEntries(others.map(({ name }) => [name, fixed[name]!]));
  return { x: { name: x, values: xs }, y: { name: y, values: ys }, measure, series, fixed: fixedOthers, cells };
}

const NEIGHBOURS = [-1, 0, 1]
  .flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const))
  .filter(([dx, dy]) => dx !== 0 || dy !== 0);

function getValues(plan: MapPlan, field: string, name: string): number[] {
  const axis = plan.axes.find((one) => one.name === name);
  if (axis) return axisValues(plan.strategy, axis);
  throw new InvalidParameterError(field, name, `a varied parameter (${plan.axes.map((one) => one.name).join(', ')})`);
}

/** Returns the median; null for no values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
