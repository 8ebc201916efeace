import { CALIBRATION_NEEDS, type Calibration, type CommonCalibration } from '@sealtick/contract';
import { formatCount, formatCounted } from '../../lib/text/format.ts';

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

/** Says in how many groups of signals the stated chance is within the 95% interval of the results. */
export function agreementText(bins: Calibration['bins']): string {
  const held = bins.filter(({ stated, low, high }) => low <= stated && stated <= high);
  return `In ${held.length} of ${formatCounted(bins.length, 'group')} the stated chance lies in this interval.`;
}
