import { InvalidParameterError } from '../parameters.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';
import type { Parameter, Strategy } from '../strategies/strategy.ts';

/** A parameter that is varied, and its values from `from` to `to`. */
export interface SweepAxis {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** A whole multiple of the parameter's own step. */
  readonly step: number;
}

/** Every combination of all values, or a Latin hypercube: so many sets, spread evenly over each parameter. */
export type Sampling =
  | { readonly kind: 'grid' }
  | { readonly kind: 'latin-hypercube'; readonly sets: number; readonly seed: number };

type Range = Pick<Parameter, 'min' | 'max' | 'step'>;

/** What varying a strategy needs to know of it. */
interface Variable {
  readonly parameters: Readonly<Record<string, Range>>;
}

/** Values of the varied parameters. */
export type ParameterSet = Readonly<Record<string, number>>;

export const MAX_AXES = 4;
/** Runs of one sweep. */
export const MAX_RUNS = 10_000;
/** Decimals that keep 0.1 + 0.2 at 0.3. */
const DECIMALS = 9;
const STEP_DUST = 1e-6;

/**
 * Returns the sets of values to try, each once. The first axis changes slowest.
 * @throws {InvalidParameterError} naming the axis, what was found, and what would be right.
 */
export function parameterSets(strategy: Strategy, axes: readonly SweepAxis[], sampling: Sampling): ParameterSet[] {
  if (axes.length < 1 || axes.length > MAX_AXES)
    throw new InvalidParameterError('axes', axes.length, `1 to ${MAX_AXES} parameters`);
  axes.forEach((axis, i) => {
    if (axes.findIndex(({ name }) => name === axis.name) < i)
      throw new InvalidParameterError('axes', axis.name, 'parameters named once each');
  });
  const values = axes.map((axis) => axisValues(strategy, axis));
  return sampling.kind === 'grid' ? grid(axes, values) : latinHypercube(axes, values, sampling);
}

/** Returns the values of an axis. @throws {InvalidParameterError} as `parameterSets`. */
export function axisValues(strategy: Variable, { name, from, to, step }: SweepAxis): number[] {
  const row = Object.hasOwn(strategy.parameters, name) ? strategy.parameters[name] : undefined;
  if (row === undefined) {
    const known = Object.keys(strategy.parameters).join(', ');
    throw new InvalidParameterError('axes', name, `a parameter of the strategy (${known || 'it has none'})`);
  }
  requireOnGrid(`${name}.from`, from, row);
  requireOnGrid(`${name}.to`, to, row);
  if (to < from) throw new InvalidParameterError(`${name}.to`, to, `at least ${name}.from, ${from}`);
  if (!(step > 0) || !isWhole(step / row.step))
    throw new InvalidParameterError(`${name}.step`, step, `a whole multiple of ${row.step}`);
  const count = Math.floor((to - from) / step + STEP_DUST) + 1;
  if (count > MAX_RUNS)
    throw new InvalidParameterError(`${name}.step`, step, `one that gives at most ${MAX_RUNS} values`);
  return Array.from({ length: count }, (_, i) => Number((from + i * step).toFixed(DECIMALS)));
}

function requireOnGrid(field: string, value: number, { min, max, step }: Range): void {
  if (!Number.isFinite(value) || value < min || value > max)
    throw new InvalidParameterError(field, value, `a number from ${min} to ${max}`);
  if (!isWhole((value - min) / step))
    throw new InvalidParameterError(field, value, `${min} plus whole steps of ${step}`);
}

const isWhole = (count: number) => Math.abs(count - Math.round(count)) <= STEP_DUST;

function grid(axes: readonly SweepAxis[], values: readonly (readonly number[])[]): ParameterSet[] {
  const count = values.reduce((product, { length }) => product * length, 1);
  if (count > MAX_RUNS)
    throw new InvalidParameterError('axes', `${count} combinations`, `at most ${MAX_RUNS} combinations`);
  return Array.from({ length: count }, (_, index) => {
    let rest = index;
    const set: Record<string, number> = {};
    for (let i = axes.length - 1; i >= 0; i--) {
      const own = values[i]!;
      set[axes[i]!.name] = own[rest % own.length]!;
      rest = Math.floor(rest / own.length);
    }
    return inOrder(axes, set);
  });
}

/** Draws one value from each of `sets` equal strata of every axis. Sets that repeat are left out. */
function latinHypercube(
  axes: readonly SweepAxis[],
  values: readonly (readonly number[])[],
  { sets, seed }: Extract<Sampling, { kind: 'latin-hypercube' }>,
): ParameterSet[] {
  if (!Number.isInteger(sets) || sets < 1 || sets > MAX_RUNS)
    throw new InvalidParameterError('sampling.sets', sets, `an integer from 1 to ${MAX_RUNS}`);
  if (!Number.isInteger(seed)) throw new InvalidParameterError('sampling.seed', seed, 'an integer');
  const random = mulberry32(seed);
  const columns = values.map((own) => {
    const strata = shuffle(
      Array.from({ length: sets }, (_, i) => i),
      random,
    );
    return strata.map((stratum) => own[Math.floor(((stratum + random()) / sets) * own.length)]!);
  });
  const seen = new Set<string>();
  const drawn: ParameterSet[] = [];
  for (let i = 0; i < sets; i++) {
    const row = columns.map((column) => column[i]!);
    const key = row.join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    drawn.push(Object.fromEntries(axes.map(({ name }, axis) => [name, row[axis]!])));
  }
  return drawn;
}

function shuffle(items: number[], random: () => number): number[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

function inOrder(axes: readonly SweepAxis[], set: ParameterSet): ParameterSet {
  return Object.fromEntries(axes.map(({ name }) => [name, set[name]!]));
}
