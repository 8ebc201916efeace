import { createHash } from 'node:crypto';

/** Settings that were tried together, and how the Sharpe ratios of their daily returns are distributed. */
export interface TriedSettings {
  readonly count: number;
  /** Those with a Sharpe ratio. */
  readonly measured: number;
  readonly mean: number;
  /** Sum of the squared deviations from the mean. */
  readonly squares: number;
}

/** Returns settings with the Sharpe ratios of their daily returns; null is one that has too few trades. */
export function triedSettings(sharpes: readonly (number | null)[]): TriedSettings {
  return poolTrials(
    sharpes.map((sharpe) => ({ count: 1, measured: sharpe === null ? 0 : 1, mean: sharpe ?? 0, squares: 0 })),
  );
}

/**
 * Returns several groups as one.
 *
 * @see Chan, Golub and LeVeque, Updating Formulae and a Pairwise Algorithm for Computing Sample Variances (1979).
 */
export function poolTrials(groups: readonly TriedSettings[]): TriedSettings {
  let [count, measured, mean, squares] = [0, 0, 0, 0];
  for (const one of groups) {
    count += one.count;
    if (one.measured === 0) continue;
    const gap = one.mean - mean;
    squares += one.squares + (gap * gap * measured * one.measured) / (measured + one.measured);
    measured += one.measured;
    mean += (gap * one.measured) / measured;
  }
  return { count, measured, mean, squares };
}

/** Returns the sample deviation of the Sharpe ratios; null for fewer than two. */
export const computeDeviation = ({ measured, squares }: TriedSettings): number | null =>
  measured < 2 ? null : Math.sqrt(squares / (measured - 1));

/** Returns the hash by which the same settings are recognised. */
export const hashSettings = (settings: object): string =>
  createHash('sha256').update(JSON.stringify(settings, sortKeys)).digest('hex');

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
