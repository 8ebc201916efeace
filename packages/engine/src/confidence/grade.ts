/** The stated confidence in three steps: 3 from 70%, 2 from 50%, 1 below. */
export type Grade = 1 | 2 | 3;

/** Returns the grade of a confidence. @param confidence Percent, as stated. */
export function toGrade(confidence: number): Grade {
  if (confidence >= 70) return 3;
  return confidence >= 50 ? 2 : 1;
}
