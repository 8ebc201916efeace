import { DAY_MS } from '@sealtick/engine';
import { MONTHS } from '../../lib/time/time.ts';
import type { Curve } from './curve.ts';

/**
 * Returns the label of a moment's day on the axis: "2 Mar". Empty if curves have an earlier point on that UTC day, whose
 * label is the same. Between the names of months, a number alone does not say that it is a day.
 */
export function dayLabel(curves: readonly Pick<Curve, 'time'>[], moment: number): string {
  const dayStart = moment - (moment % DAY_MS);
  if (curves.some(({ time }) => time.some((at) => at >= dayStart && at < moment))) return '';
  const day = new Date(moment);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
}
