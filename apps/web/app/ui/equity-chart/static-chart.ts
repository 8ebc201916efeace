import type { Curve } from './curve.ts';

/** Side of the square drawing area of a static chart, which the page stretches to its box. */
export const SIDE = 1000;

export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Returns the range of all curves and zero, plus a fifteenth of it above and, if there are values below zero, below. */
export function toExtent(lists: readonly (readonly number[])[]): Extent {
  let [from, to] = [0, 0];
  for (const list of lists) {
    for (const value of list) {
      from = Math.min(from, value);
      to = Math.max(to, value);
    }
  }
  const room = (to - from || 0.01) / 15;
  return { from: from < 0 ? from - room : from, to: to + room };
}

/** Returns the first and the last time of all curves; 0 and 1 without any. */
export function timeExtent(curves: readonly Curve[]): Extent {
  const times = curves.flatMap(({ time }) => [time[0], time[time.length - 1]]).filter((time) => time !== undefined);
  return times.length === 0 ? { from: 0, to: 1 } : { from: Math.min(...times), to: Math.max(...times) };
}

/** Returns where a value lies in the drawing, from 0 to its side; 0 in an extent without a length. */
export const place = (value: number, { from, to }: Extent) => ((value - from) / (to - from || 1)) * SIDE;

/** Maximum number of points; a screen cannot show more. */
const POINTS = 400;

/** Returns a line through the points as an SVG path; y grows upwards. Keeps the lowest and highest point of every step. */
export function getPath(time: readonly number[], value: readonly number[], x: Extent, y: Extent): string {
  const chosen = chooseExtremes(value, POINTS);
  return chosen
    .map(
      (i, at) => `${at === 0 ? 'M' : 'L'}${place(time[i]!, x).toFixed(1)} ${(SIDE - place(value[i]!, y)).toFixed(1)}`,
    )
    .join('');
}

function chooseExtremes(value: readonly number[], maxPoints: number): number[] {
  if (value.length <= maxPoints) return value.map((_, i) => i);
  const step = value.length / (maxPoints / 2);
  const chosen = new Set<number>([0, value.length - 1]);
  for (let begin = 0; begin < value.length; begin += step) {
    const end = Math.min(value.length, Math.ceil(begin + step));
    let low = Math.floor(begin);
    let high = low;
    for (let i = low; i < end; i++) {
      if (value[i]! < value[low]!) low = i;
      if (value[i]! > value[high]!) high = i;
    }
    chosen.add(low).add(high);
  }
  return [...chosen].sort((a, b) => a - b);
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Labels closer to an end of their axis, as a fraction of it, would be cut or touch those of the next pane. */
const END = 0.05;

/** Returns about `count` round values within the extent, none near its ends. */
export function getTicks({ from, to }: Extent, count: number): number[] {
  const raw = (to - from) / count;
  if (!(raw > 0)) return [];
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = size * STEPS.find((one) => one * size >= raw)!;
  const end = (to - from) * END;
  const first = Math.ceil((from + end) / step - 1e-9);
  const last = Math.floor((to - end) / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
