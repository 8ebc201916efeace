import { mulberry32 } from '@sealtick/engine';

/** A family of settings on a grid of two parameters, whose weekly returns resemble those of their neighbours. */
export interface FamilyShape {
  readonly columns: number;
  readonly lines: number;
  readonly weeks: number;
  /** Shares of the variance that all settings have in common, and that neighbours have; the rest is a setting's own. */
  readonly common: number;
  readonly near: number;
  /** Standard deviation of the logarithm of losses, which skews the returns: many small gains, few large losses. 0 for normal returns. */
  readonly lossSkew: number;
}

/** 1,200 settings over ten years. On average two of them correlate by 0.7 and neighbours by 0.98, as in sweeps of Tideline Pullback on gold 4h (0.65 to 0.68, and 0.98). */
export const SHAPE: FamilyShape = { columns: 40, lines: 30, weeks: 522, common: 0.66, near: 0.32, lossSkew: 0 };

/** The same with a skewness of -2.0 and a kurtosis of 10.8, as in sweeps of Pendulum Reversion on GER40 4h (-3.6 to -1.8, and 9 to 26). */
export const SKEWED: FamilyShape = { ...SHAPE, lossSkew: 0.55 };

/** Points of the coarse grid, between which what neighbours have in common is interpolated. */
const COARSE = 5;
const WEEKS_A_YEAR = 52.2;

/**
 * Returns the weekly returns of each setting of a family.
 * @param sharpe True annual Sharpe ratio of the best setting, in the middle; each other one has it times its correlation
 * with that one. 0 is pure noise.
 */
export function makeFamily(shape: FamilyShape, seed: number, sharpe: number): Float32Array[] {
  const { columns, lines, weeks, common, near, lossSkew } = shape;
  const normal = gaussian(mulberry32(seed));
  const settings = Array.from({ length: columns * lines }, () => new Float32Array(weeks));
  const cells = settings.map((_, i) => getCell(i % columns, Math.floor(i / columns), shape));
  const best = cells[(lines >> 1) * columns + (columns >> 1)]!;
  const means = cells.map(
    (cell) => (sharpe / Math.sqrt(WEEKS_A_YEAR)) * (cell === best ? 1 : common + near * overlap(cell, best)),
  );
  const field = new Float64Array(COARSE * COARSE);
  const own = Math.sqrt(1 - common - near);
  for (let week = 0; week < weeks; week++) {
    const shared = Math.sqrt(common) * normal();
    for (let i = 0; i < field.length; i++) field[i] = Math.sqrt(near) * normal();
    for (let i = 0; i < settings.length; i++) {
      const { corners, weights } = cells[i]!;
      let neighbours = 0;
      for (let corner = 0; corner < 4; corner++) neighbours += field[corners[corner]!]! * weights[corner]!;
      settings[i]![week] = means[i]! + skew(shared + neighbours + own * normal(), lossSkew);
    }
  }
  return settings;
}

/** Returns a normal number as one with a mean of 0 and a deviation of 1 whose losses are lognormal. */
function skew(value: number, lossSkew: number): number {
  if (lossSkew === 0) return value;
  const mean = Math.exp(lossSkew ** 2 / 2);
  return (mean - Math.exp(-lossSkew * value)) / (mean * Math.sqrt(Math.expm1(lossSkew ** 2)));
}

/** Returns the corners of the coarse grid around a setting, with weights whose squares sum to 1. */
function getCell(column: number, line: number, { columns, lines }: FamilyShape) {
  const x = (column / (columns - 1)) * (COARSE - 1);
  const y = (line / (lines - 1)) * (COARSE - 1);
  const [left, top] = [Math.min(COARSE - 2, Math.floor(x)), Math.min(COARSE - 2, Math.floor(y))];
  const [right, down] = [x - left, y - top];
  const weights = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
  const length = Math.hypot(...weights);
  const first = top * COARSE + left;
  return {
    corners: [first, first + 1, first + COARSE, first + COARSE + 1],
    weights: weights.map((weight) => weight / length),
  };
}

/** Returns the correlation of what two settings have in common with their neighbours. */
function overlap(a: ReturnType<typeof getCell>, b: ReturnType<typeof getCell>): number {
  return a.corners.reduce((sum, corner, i) => {
    const other = b.corners.indexOf(corner);
    return other < 0 ? sum : sum + a.weights[i]! * b.weights[other]!;
  }, 0);
}

function gaussian(random: () => number): () => number {
  let spare = Number.NaN;
  return () => {
    if (!Number.isNaN(spare)) {
      const value = spare;
      spare = Number.NaN;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
