import { type CurvePoints, SMALL_CURVE_POINTS } from '@sealtick/contract';

/** Equity at moments in ms UTC ascending. */
export interface Marks {
  readonly time: ArrayLike<number>;
  readonly equity: ArrayLike<number>;
}

/**
 * Returns a curve reduced to few points: first, last, and the extremes of each step between them. Null for less than
 * two marks.
 */
export function smallCurve({ time, equity }: Marks, most: number = SMALL_CURVE_POINTS): CurvePoints | null {
  const count = equity.length;
  if (count < 2) return null;
  const marks = count <= most ? Array.from({ length: count }, (_, i) => i) : extremes(equity, most);
  return { time: marks.map((i) => time[i]!), equity: marks.map((i) => Number(equity[i]!.toFixed(2))) };
}

function extremes(equity: ArrayLike<number>, most: number): number[] {
  const last = equity.length - 1;
  const steps = Math.max(1, Math.floor((most - 2) / 2));
  const marks = new Set([0, last]);
  for (let step = 0; step < steps; step++) {
    const begin = Math.floor((step * last) / steps);
    const end = Math.floor(((step + 1) * last) / steps);
    let [low, high] = [begin, begin];
    for (let i = begin; i < end; i++) {
      if (equity[i]! < equity[low]!) low = i;
      if (equity[i]! > equity[high]!) high = i;
    }
    marks.add(low).add(high);
  }
  return [...marks].sort((a, b) => a - b);
}
