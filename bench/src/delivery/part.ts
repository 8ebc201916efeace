import type { Row } from '../measure/row.ts';

/** A part of the measurement, which can run alone. */
export interface Part {
  /** Names of its rows. */
  readonly jobs: readonly string[];
  readonly run: () => Promise<readonly Row[]>;
}

/** Peak memory of the program that the goal allows, MB. */
export const MEMORY_GOAL_MB = 400;
