import type { TradingSession } from '@sealtick/contract';
import { zoneClock } from './zone-clock.ts';

interface Hours {
  readonly zone: string;
  /** Minutes of the day; `until` is the first minute after it. */
  readonly from: number;
  readonly until: number;
}

/** Office hours of the cities, by their own clocks. */
const HOURS: Readonly<Record<Exclude<TradingSession, 'all'>, Hours>> = {
  london: { zone: 'Europe/London', from: 8 * 60, until: 17 * 60 },
  'new-york': { zone: 'America/New_York', from: 8 * 60, until: 17 * 60 },
  asian: { zone: 'Asia/Tokyo', from: 9 * 60, until: 18 * 60 },
};

/** Whether a moment is in a trading session: Monday to Friday, by the clock of its city. @param at ms UTC */
export function isInSession(session: TradingSession, at: number): boolean {
  if (session === 'all') return true;
  const { zone, from, until } = HOURS[session];
  const { weekday, minute } = zoneClock(zone, at);
  return weekday >= 1 && weekday <= 5 && minute >= from && minute < until;
}
