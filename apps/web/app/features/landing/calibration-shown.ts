import { CALIBRATION_NEEDS, type CommonCalibration } from '@sealtick/contract';
import { formatCount } from '../../lib/format.ts';

/** The record that speaks for the stated chances: the live one once it holds enough, the back-test until then. */
export function calibrationShown(records: readonly CommonCalibration[]): CommonCalibration | null {
  const large = records.filter(({ calibration }) => calibration.signals >= CALIBRATION_NEEDS);
  return large.find(({ basis }) => basis.record === 'live') ?? large[0] ?? null;
}

/** Why there is no diagram yet. */
export function missingWords(records: readonly CommonCalibration[]): string {
  const most = Math.max(0, ...records.map(({ calibration }) => calibration.signals));
  if (most === 0) return 'No signal with a stated confidence has been decided yet.';
  return `Too few to draw: ${formatCount(most)} of the ${CALIBRATION_NEEDS} decided signals it needs.`;
}
