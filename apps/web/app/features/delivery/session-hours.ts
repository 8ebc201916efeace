import type { TradingSession } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';

type CitySession = Exclude<TradingSession, 'all'>;

/** Opening hours by the clock of the city, Monday to Friday. */
const HOURS: Readonly<Record<CitySession, { readonly zone: string; readonly from: number; readonly to: number }>> = {
  asian: { zone: 'Asia/Tokyo', from: 9, to: 18 },
  london: { zone: 'Europe/London', from: 8, to: 17 },
  'new-york': { zone: 'America/New_York', from: 8, to: 17 },
};

/** A session on a day, in hours of UTC. */
export interface SessionHours {
  readonly session: CitySession;
  readonly from: number;
  readonly to: number;
}

/** Returns the hours of the three sessions by UTC, as daylight saving has them on a day. @param now ms UTC */
export function sessionHours(now: number): readonly SessionHours[] {
  return (Object.keys(HOURS) as CitySession[]).map((session) => {
    const { zone, from, to } = HOURS[session];
    const ahead = zoneAhead(zone, now) / HOUR_MS;
    return { session, from: from - ahead, to: to - ahead };
  });
}

/** Returns how far the clock of a zone is ahead of UTC, ms. */
function zoneAhead(timeZone: string, now: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
  const [hour, minute] = format.format(now).split(':').map(Number);
  const shown = (hour ?? 0) * HOUR_MS + (minute ?? 0) * MINUTE_MS;
  const utc = now % DAY_MS;
  const ahead = shown - (utc - (utc % MINUTE_MS));
  return ahead > DAY_MS / 2 ? ahead - DAY_MS : ahead < -DAY_MS / 2 ? ahead + DAY_MS : ahead;
}
