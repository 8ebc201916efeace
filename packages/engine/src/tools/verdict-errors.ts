/** The share of families that survive, with its 95% interval (Wilson). */
export interface MeasuredShare {
  readonly families: number;
  readonly firstSeed: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** How often the verdict is wrong. */
export interface VerdictErrors {
  /** Settings of each family. */
  readonly settings: number;
  /** Families of noise that survive. */
  readonly falseSurvives: MeasuredShare;
  /** Families with a true Sharpe ratio of `sharpe` over `years` that survive. */
  readonly power: MeasuredShare & { readonly sharpe: number; readonly years: number };
}

/** As `npm run bench -- tools` measured them on 27 November 2026; docs/performance.md describes the families. */
export const VERDICT_ERRORS: VerdictErrors = {
  settings: 1_200,
  falseSurvives: { families: 200, firstSeed: 1, share: 0.06, low: 0.035, high: 0.102 },
  power: { families: 200, firstSeed: 1, share: 0.84, low: 0.783, high: 0.884, sharpe: 1, years: 10 },
};

/** Returns the errors in words. */
export function verdictErrorsText({ settings, falseSurvives, power }: VerdictErrors = VERDICT_ERRORS): string {
  const percent = ({ share, low, high }: MeasuredShare) =>
    `${(share * 100).toFixed(1)}% (95%: ${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}%)`;
  return (
    `Of ${falseSurvives.families} families of noise with ${settings} settings this verdict lets ${percent(falseSurvives)} survive, ` +
    `of ${power.families} with a true Sharpe ratio of ${power.sharpe} over ${power.years} years ${percent(power)}.`
  );
}
