import { type Basis, CALIBRATION_NEEDS } from '@sealtick/contract';
import { toBasis } from '../../lib/basis.ts';
import { type CalibrationView, toCalibrationView } from '../../lib/calibration.ts';
import { formatCount } from '../../lib/format.ts';
import { asList, asRecord } from '../../lib/guard.ts';

export interface CalibrationShown {
  readonly basis: Basis;
  readonly calibration: CalibrationView;
}

/** The record that speaks for the stated chances: the live one once it holds enough, the back-test until then. */
export function calibrationShown(sent: unknown): CalibrationShown | null {
  const records = asList(sent)
    .map(asRecord)
    .flatMap(({ basis, calibration }) => {
      const known = toBasis(basis);
      return known === null ? [] : [{ basis: known, calibration: toCalibrationView(calibration) }];
    })
    .filter(({ calibration: { signals, bins } }) => signals >= CALIBRATION_NEEDS && bins.length > 0);
  return records.find(({ basis }) => basis.record === 'live') ?? records[0] ?? null;
}

/** Why there is no diagram yet. */
export function missingWords(sent: unknown): string {
  const counts = asList(sent).map((row) => toCalibrationView(asRecord(row).calibration).signals);
  const most = Math.max(0, ...counts);
  if (most === 0) return 'No signal with a stated confidence has been decided yet.';
  return `Too few to draw: ${formatCount(most)} of the ${CALIBRATION_NEEDS} decided signals it needs.`;
}
