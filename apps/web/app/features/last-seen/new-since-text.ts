import { DAY_MS } from '@sealtick/engine';
import { formatCount } from '../../lib/text/format.ts';
import { formatAge, formatDate } from '../../lib/time/time.ts';
import { type TimeZone, zoneOffset } from '../../lib/time/time-zone.ts';

/** Returns how many signals are new since a visit, by its day: "3 new since yesterday". @param now Market time, ms UTC. */
export function newSinceText(count: number, since: string, now: number, zone: TimeZone): string {
  const at = Date.parse(since);
  const day = (moment: number) => Math.floor((moment + zoneOffset(moment, zone)) / DAY_MS);
  const days = day(now) - day(at);
  const visit = days === 0 ? formatAge(since, now) : days === 1 ? 'yesterday' : formatDate(since);
  return `${formatCount(count)} new since ${visit}`;
}
