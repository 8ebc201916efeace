import type { FigureLines } from '../../../ui/figure-chart.tsx';

/** A value that the reader sets, with where it starts. */
export interface Setting {
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly start: number;
}

/** What a simulation shows for its values. */
export interface SimulationResult {
  readonly chart: Omit<FigureLines, 'title'>;
  readonly figures: readonly { readonly name: string; readonly value: string; readonly note?: string }[];
  /** The same in one or two sentences. */
  readonly words: string;
}

export interface Simulation {
  readonly settings: Readonly<Record<string, Setting>>;
  /** Whether its results are drawn, so that another seed shows others. */
  readonly isDrawn: boolean;
  readonly compute: (values: Readonly<Record<string, number>>, seed: number) => SimulationResult;
}

/** Returns a simulation whose values have the names of its settings. */
export function defineSimulation<K extends string>(
  settings: Readonly<Record<K, Setting>>,
  compute: (values: Readonly<Record<K, number>>, seed: number) => SimulationResult,
): Simulation {
  return { settings, isDrawn: compute.length > 1, compute };
}

/** Returns the values at which the settings start. */
export const startValues = ({ settings }: Pick<Simulation, 'settings'>): Record<string, number> =>
  Object.fromEntries(Object.entries(settings).map(([key, { start }]) => [key, start]));

const STEPS = [1, 2, 5, 10];

/** Returns an axis that contains the values, with about five round labels of which the first and the last are its ends. */
export function toAxis(name: string, values: readonly number[], label: (value: number) => string): FigureLines['x'] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const raw = (high - low || Math.abs(high) || 1) / 5;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = size * STEPS.find((one) => one * size >= raw * (1 - 1e-9))!;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_none, i) => Number(((first + i) * step).toPrecision(12)));
  return { name, ticks: ticks.map((at) => ({ at, label: label(at) })) };
}

/** Numbers of equal distances between labels, in the order in which they are tried. */
const PARTS = [4, 5, 6, 3];

/** Returns an axis from one whole number to another, labelled at whole numbers: in equal distances where that is possible. */
export function toSpan(name: string, from: number, to: number, label: (value: number) => string): FigureLines['x'] {
  const parts = PARTS.find((count) => (to - from) % count === 0) ?? PARTS[0]!;
  const ticks = range(0, parts, 1).map((i) => Math.round(from + ((to - from) * i) / parts));
  return { name, ticks: ticks.map((at) => ({ at, label: label(at) })) };
}

/** Returns the numbers from `from` to `to` in equal steps. */
export const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_none, i) => Number((from + i * step).toFixed(6)));

/** Returns the values of some columns of rows. */
export const columns = (rows: readonly (readonly number[])[], from: number): number[] =>
  rows.flatMap((row) => row.slice(from));
