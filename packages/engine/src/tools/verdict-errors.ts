import { formatCount } from './sweep-result.ts';

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
  /** Families of noise of many small gains and few large losses that survive. */
  readonly falseSurvivesSkewed: MeasuredShare & { readonly skewness: number };
  /** Families with a true Sharpe ratio of `sharpe` over `years` that survive. */
  readonly power: MeasuredShare & { readonly sharpe: number; readonly years: number };
}

/** As `npm run bench -- tools` measures them, on 28 November 2026; docs/performance.md describes the families. */
export const VERDICT_ERRORS: VerdictErrors = {
  settings: 1_200,
  falseSurvives: { families: 1_000, firstSeed: 1, share: 0.04, low: 0.0295, high: 0.054 },
  falseSurvivesSkewed: { families: 1_000, firstSeed: 1, share: 0.041, low: 0.0304, high: 0.0551, skewness: -2 },
  power: { families: 1_000, firstSeed: 1, share: 0.805, low: 0.7793, high: 0.8284, sharpe: 1, years: 10 },
};

/** Returns the errors in words. */
export function verdictErrorsText(errors: VerdictErrors = VERDICT_ERRORS): string {
  const { settings, falseSurvives, falseSurvivesSkewed, power } = errors;
  const survive = ({ families, share, low, high }: MeasuredShare) =>
    `survives in ${(share * 100).toFixed(1)}% of ${formatCount(families)} families (95%: ${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}%)`;
  return (
    `Errors of this verdict, with ${formatCount(settings)} settings per family: noise ${survive(falseSurvives)}; ` +
    `noise with a skewness of ${String(falseSurvivesSkewed.skewness).replace('-', '−')} ${survive(falseSurvivesSkewed)}; ` +
    `a true Sharpe ratio of ${power.sharpe} over ${power.years} years ${survive(power)}. Seeds from ${power.firstSeed}.`
  );
}
