import type { Bars } from '../bars/bar.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';
import type { Run } from './run.ts';

export interface CutOptions {
  /**
   * Number of random decisions to cut at; all of them if there are fewer. With the default of 170, a strategy that
   * looks one bar ahead at every 37th decision is found with a probability of 99%: (36 / 37) ^ 170 < 0.01.
   */
  readonly decisionCuts?: number;
  /**
   * Number of random bars without a signal or a decision to cut at, where a strategy may have left out a decision.
   * Default 48.
   */
  readonly idleCuts?: number;
  /** Number of additional bars to cut at, which may lie in open buckets. Default 12. */
  readonly barCuts?: number;
  /** Seed of the cuts; default 1. */
  readonly seed?: number;
}

/** Returns the closes of bars to cut at, ascending. With aggregated bars most random cuts lie inside a bucket. */
export function chooseCuts(
  { closeTime, length }: Bars,
  full: Run,
  { decisionCuts = 170, idleCuts = 48, barCuts = 12, seed = 1 }: CutOptions,
): number[] {
  const random = mulberry32(seed);
  const closes = Array.from(closeTime.subarray(0, length - 1));
  const decided = full.observations.filter(({ what }) => what === 'decision').map(({ at }) => at);
  const cuts = [
    ...sample([...new Set(decided)], decisionCuts, random),
    ...sample(closes, barCuts, random),
    ...sample(idleTimes(closes, full), idleCuts, random),
  ];
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** Returns the closes at which nothing was decided and no signal was pending or open. */
function idleTimes(closes: readonly number[], { observations }: Run): number[] {
  const decided = new Set(observations.filter(({ what }) => what === 'decision').map(({ at }) => at));
  const [opened, closed] = (['opened', 'closed'] as const).map((kind) => {
    return observations.filter(({ what }) => what === kind).map(({ at }) => at);
  }) as [number[], number[]];
  let next = 0;
  return closes.filter((at) => {
    while (next < opened.length && (closed[next] ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return !decided.has(at) && !(next < opened.length && opened[next]! <= at);
  });
}

/** Draws up to `count` of the values at random, without replacement. */
function sample(values: readonly number[], count: number, random: () => number): number[] {
  const left = [...values];
  const chosen: number[] = [];
  while (left.length > 0 && chosen.length < count) {
    const at = Math.floor(random() * left.length);
    chosen.push(left[at]!);
    left[at] = left[left.length - 1]!;
    left.pop();
  }
  return chosen;
}
