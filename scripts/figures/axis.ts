import type { Figure } from '../../packages/contract/src/index.ts';

type Axis = Figure['x'];

/** Returns an axis with labels at some places. @param show How a label is written. */
export const axis = (
  name: string,
  places: readonly number[],
  show: (at: number) => string = String,
  { digits = 0, unit = '' } = {},
): Axis => ({ name, digits, unit, ticks: places.map((at) => ({ at, label: show(at) })) });

/** Returns an axis of percentages. */
export const percentAxis = (name: string, places: readonly number[], digits = 0): Axis =>
  axis(name, places, (at) => `${at}%`, { digits, unit: '%' });

/** Returns whole numbers from one to another, in steps. */
export const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_none, i) => Number((from + i * step).toFixed(6)));

/** Returns a number with at most four decimals: machines may differ in the last bits of a logarithm. */
export const rounded = (value: number): number => Number(value.toFixed(4));
