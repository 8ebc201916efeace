/** Kinds of exercises: each computes its right answer with the functions of the engine. */
export const EXERCISES = [
  'position-size',
  'r-multiple',
  'expectancy',
  'drawdown',
  'recovery',
  'gap-fill',
  'risk-of-ruin',
  'leverage',
  'trade-cost',
  'currency-risk',
  'correlation',
  'mean-interval',
  'look-ahead',
  'calibration',
] as const;
export type ExerciseKind = (typeof EXERCISES)[number];
