import type { RecordPerformance } from '@sealtick/contract';
import { formatDate } from '../../../lib/time/time.ts';
import { PLOT, type Tick } from '../../../ui/plot.tsx';

/** A drawn line of Sharpe ratios over time. */
export interface SharpeLine {
  /** Of an SVG path in a square of side PLOT; it is interrupted where there is no value. */
  readonly d: string;
  readonly x: readonly Tick[];
  readonly y: readonly Tick[];
  readonly lowest: number;
  readonly highest: number;
  readonly newest: number;
}

/** Years that are labelled at most. */
const MOST_YEARS = 6;
/** Distances between labels of the ratio. */
const STEPS = [0.5, 1, 2, 5, 10] as const;
const MOST_STEPS = 6;

/** Returns the rolling Sharpe ratio of a record as a line; null without two values. */
export function sharpeLine({
  curve,
  rollingSharpe,
}: Pick<RecordPerformance, 'curve' | 'rollingSharpe'>): SharpeLine | null {
  const points = rollingSharpe.mark.flatMap((mark, i) => {
    const time = curve.time[mark];
    return time === undefined ? [] : [{ time, value: rollingSharpe.value[i]! }];
  });
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length < 2) return null;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const step = STEPS.find((one) => (Math.max(highest, 0) - Math.min(lowest, 0)) / one <= MOST_STEPS) ?? 20;
  const bottom = Math.floor(Math.min(lowest, 0) / step);
  const top = Math.max(bottom + 1, Math.ceil(Math.max(highest, 0) / step));
  const [first, last] = [points[0]!.time, points.at(-1)!.time];
  const atX = (time: number) => (time - first) / (last - first);
  const atY = (value: number) => (value / step - bottom) / (top - bottom);
  let isDrawn = false;
  const d = points.map(({ time, value }) => {
    const command = isDrawn ? 'L' : 'M';
    isDrawn = value !== null;
    return value === null ? '' : `${command}${(PLOT * atX(time)).toFixed(1)} ${(PLOT * (1 - atY(value))).toFixed(1)}`;
  });
  return {
    d: d.join(''),
    x: timeTicks(first, last, atX),
    y: Array.from({ length: top - bottom + 1 }, (_, i) => ({
      at: i / (top - bottom),
      label: ratio((bottom + i) * step, step),
    })),
    lowest,
    highest,
    newest: known.at(-1)!,
  };
}

const ratio = (value: number, step: number) => value.toFixed(step < 1 ? 1 : 0).replace('-', '−');

/** Returns the years of a span; its ends if no year begins in it. */
function timeTicks(first: number, last: number, atX: (time: number) => number): Tick[] {
  const years = yearTicks(first, last, atX);
  if (years.length > 0) return years;
  return [first, last].map((time) => ({ at: atX(time), label: formatDate(time) }));
}

function yearTicks(first: number, last: number, atX: (time: number) => number): Tick[] {
  const from = new Date(first).getUTCFullYear() + 1;
  const to = new Date(last).getUTCFullYear();
  const every = Math.max(1, Math.ceil((to - from + 1) / MOST_YEARS));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
    .filter((year) => (to - year) % every === 0)
    .map((year) => ({ at: atX(Date.UTC(year, 0, 1)), label: String(year) }));
}
