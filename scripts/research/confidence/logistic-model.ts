const STEPS = 30;

/** A logistic regression on standardised features with an L2 penalty. */
export interface LogisticModel {
  readonly means: readonly number[];
  readonly scales: readonly number[];
  /** The first is the intercept, which is not penalised. */
  readonly weights: readonly number[];
}

export interface LogisticCase {
  readonly features: readonly number[];
  readonly isReached: boolean;
}

/**
 * Returns the model fitted by Newton's method to the mean log loss plus `penalty` / 2 times the sum of squared weights.
 */
export function fitLogistic(cases: readonly LogisticCase[], penalty: number): LogisticModel {
  const width = cases[0]!.features.length;
  const columns = Array.from({ length: width }, (_, i) =>
    cases.map(({ features }) => features[i]!).filter(Number.isFinite),
  );
  const means = columns.map((column) => sum(column) / Math.max(1, column.length));
  const scales = columns.map((column, i) => {
    const squares = sum(column.map((value) => (value - means[i]!) ** 2));
    return Math.sqrt(squares / Math.max(1, column.length)) || 1;
  });
  const model = { means, scales, weights: new Array<number>(width + 1).fill(0) };
  const rows = cases.map(({ features }) => standardise(model, features));
  for (let step = 0; step < STEPS; step++) {
    const gradient = model.weights.map((weight, i) => (i === 0 ? 0 : penalty * weight));
    const hessian = gradient.map((_, i) => gradient.map((_zero, j) => (i === j ? (i === 0 ? 1e-9 : penalty) : 0)));
    rows.forEach((row, k) => {
      const chance = sigmoid(dot(model.weights, row));
      const slope = (chance * (1 - chance)) / rows.length;
      for (let i = 0; i < row.length; i++) {
        gradient[i]! += ((chance - Number(cases[k]!.isReached)) * row[i]!) / rows.length;
        for (let j = 0; j < row.length; j++) hessian[i]![j]! += slope * row[i]! * row[j]!;
      }
    });
    const change = solve(hessian, gradient);
    model.weights = model.weights.map((weight, i) => weight - change[i]!);
    if (Math.max(...change.map(Math.abs)) < 1e-9) break;
  }
  return model;
}

/** Returns the chance that a model gives to these features. */
export function chanceBy(model: LogisticModel, features: readonly number[]): number {
  return sigmoid(dot(model.weights, standardise(model, features)));
}

/** Returns 1 for the intercept, then the features in deviations from their mean, at most 4; NaN counts as the mean. */
function standardise({ means, scales }: LogisticModel, features: readonly number[]): number[] {
  const deviations = features.map((value, i) => {
    return Number.isFinite(value) ? Math.max(-4, Math.min(4, (value - means[i]!) / scales[i]!)) : 0;
  });
  return [1, ...deviations];
}

/** Returns the solution of a linear system, by Gaussian elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let j = i + 1; j < size; j++) if (Math.abs(rows[j]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let j = 0; j < size; j++) {
      if (j === i) continue;
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= size; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((value, i) => value * b[i]!));
