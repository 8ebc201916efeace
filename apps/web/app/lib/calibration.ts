import { asList, asNumber, asRecord } from './guard.ts';

export interface CalibrationBinView {
  /** Fractions, the ends of a 95 % interval among them. */
  readonly stated: number;
  readonly happened: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

export interface CalibrationView {
  readonly signals: number;
  readonly skill: number | null;
  readonly bins: readonly CalibrationBinView[];
}

/** Stated chances beside what happened, whatever the server sent: a bin that lacks a number is left out. */
export function toCalibrationView(sent: unknown): CalibrationView {
  const { signals, skill, bins } = asRecord(sent);
  return { signals: asNumber(signals) ?? 0, skill: asNumber(skill), bins: asList(bins).flatMap(toBin) };
}

function toBin(sent: unknown): CalibrationBinView[] {
  const row = asRecord(sent);
  const [stated, happened, low, high, count] = [row.stated, row.happened, row.low, row.high, row.count].map(asNumber);
  if (stated == null || happened == null || low == null || high == null || count == null) return [];
  return [{ stated, happened, low, high, count }];
}
