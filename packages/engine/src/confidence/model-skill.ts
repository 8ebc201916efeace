/**
 * Out-of-sample skill of a model of what is known at a signal, against the base rate of engine rule 19: 1 − Brier score
 * of the model ÷ that of the base rate, over signals that neither had seen.
 */
export interface ModelSkill {
  /** Signals it was measured on. */
  readonly signals: number;
  readonly skill: number;
  /** 95% interval. */
  readonly low: number;
  readonly high: number;
  /** The wider interval that accounts for the number of strategies tested (Bonferroni). */
  readonly familyLow: number;
  readonly familyHigh: number;
}
