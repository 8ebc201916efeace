import type { QuietHours } from '@sealtick/contract';
import { zoneClock } from './zone-clock.ts';

const getMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Whether a moment is in a member's quiet hours: from the first time on, before the second. Where both are the same, the
 * whole day is quiet.
 * @param zone IANA name of the member's time zone
 * @param at ms UTC
 */
export function isQuiet({ from, to }: Pick<QuietHours, 'from' | 'to'>, zone: string, at: number): boolean {
  const { minute } = zoneClock(zone, at);
  const [begin, end] = [getMinute(from), getMinute(to)];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}
