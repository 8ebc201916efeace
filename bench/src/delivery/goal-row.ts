import type { PeerFigures, Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';

interface GoalRow {
  readonly job: string;
  readonly size: string;
  readonly unit: string;
  /** The first is shown separately. */
  readonly values: readonly number[];
  readonly peakMb?: number;
  /** The median may be at most this; null without a goal. */
  readonly goal: number | null;
  /** Where the machine is slow, it may be this many times that of the first peer instead. */
  readonly timesPeer?: number;
  readonly isRight: boolean;
  readonly peers?: Readonly<Record<string, readonly number[]>>;
}

/** Returns the row of a job with a goal. Of peers, which do the same work, a smaller value is better too. */
export function goalRow({
  job,
  size,
  unit,
  values,
  peakMb = 0,
  goal,
  timesPeer = 0,
  isRight,
  peers = {},
}: GoalRow): Row {
  const ours = { ...getFigures(values), peakMb };
  const [peer = []] = Object.values(peers);
  const most = goal === null ? Number.POSITIVE_INFINITY : Math.max(goal, timesPeer * getFigures(peer).median || 0);
  const isMet = ours.median <= most;
  const compared = Object.entries(peers).map(([name, times]): [string, PeerFigures] => {
    const figures = getFigures(times);
    return [name, { ...figures, peakMb: 0, agree: isRight, ratio: figures.median / ours.median }];
  });
  const missed = isRight ? { missed: `GOAL MISSED, ${most.toFixed(0)} ${unit}` } : {};
  return { job, size, ours, peers: Object.fromEntries(compared), unit, agree: isRight && isMet, ...missed };
}

function getFigures(values: readonly number[]) {
  const [first = Number.NaN, ...rest] = values;
  return { first, ...toSpread(rest.length > 0 ? rest : [first]) };
}

/** Returns the value that this share of numbers does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}
