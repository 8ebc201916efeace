import { CALIBRATION_NEEDS, type CommonCalibration } from '@sealtick/contract';
import { formatCount } from '../../lib/text/format.ts';

/** Returns the calibration of the live record, or of the backtest until the live record has enough signals; null without either. */
export function calibrationShown(records: readonly CommonCalibration[]): CommonCalibration | null {
  const large = records.filter(({ calibration }) => calibration.signals >= CALIBRATION_NEEDS);
  return large.find(({ basis }) => basis.record === 'live') ?? large[0] ?? null;
}

/** Returns why there is no diagram yet. */
export function missingText(records: readonly CommonCalibration[]): string {
  const largest = Math.max(0, ...records.map(({ calibration }) => calibration.signals));
  if (largest === 0) return 'No signal with a stated confidence is resolved yet.';
  return `Insufficient sample: ${formatCount(largest)} of ${CALIBRATION_NEEDS} resolved signals.`;
}
