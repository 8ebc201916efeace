import { z } from 'zod';
import { CALIBRATION_PHASES } from './academy-rules.ts';

/** The next round of a member that counts for the course, without what comes of its statements. */
export const CalibrationRound = z.object({
  /** Null if no round counts now: further rounds are for practice alone. */
  phase: z.enum(CALIBRATION_PHASES).nullable(),
  /** Texts of the statements, which are the same until the round is answered. */
  statements: z.array(z.string()),
});
export type CalibrationRound = z.infer<typeof CalibrationRound>;

/** What came of the statements of a round. */
export const CalibrationResult = z.object({
  phase: z.enum(CALIBRATION_PHASES),
  statements: z.array(
    z.object({
      text: z.string(),
      isTrue: z.boolean(),
      /** Chance that it comes true, a fraction. */
      chance: z.number(),
    }),
  ),
  /** Brier score of the stated chances. */
  score: z.number(),
});
export type CalibrationResult = z.infer<typeof CalibrationResult>;

/** Brier scores of learners before and after a module on calibration. Lower is better. */
export const CourseCalibration = z.object({
  /** Learners who took both rounds. */
  n: z.number(),
  /** Mean before and after; null under the least number of learners. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** 95% interval of the mean change. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type CourseCalibration = z.infer<typeof CourseCalibration>;
