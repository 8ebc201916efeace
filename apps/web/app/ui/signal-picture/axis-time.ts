import { DAY_MS } from '@sealtick/engine';
import { formatDate } from '../../lib/time/time.ts';
import { type TimeZone, zoneOffset } from '../../lib/time/time-zone.ts';

/** Returns the label of a moment on a time axis: the hour if the axis spans less than two days, else the date. @param span ms */
export function axisTime(time: number, span: number, zone?: TimeZone): string {
  const iso = new Date(time + zoneOffset(time, zone)).toISOString();
  return span < 2 * DAY_MS ? iso.slice(11, 16) : formatDate(iso).replace(/ \d{4}$/, '');
}
