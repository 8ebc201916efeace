import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { EM_DASH } from '../text/format.ts';
import { type TimeZone, zoneName, zoneOffset } from './time-zone.ts';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const STEPS: readonly (readonly [unit: string, ms: number, upTo: number])[] = [
  ['min', MINUTE_MS, HOUR_MS],
  ['hour', HOUR_MS, DAY_MS],
  ['day', DAY_MS, 60 * DAY_MS],
  ['month', 30 * DAY_MS, 730 * DAY_MS],
  ['year', 365 * DAY_MS, Number.POSITIVE_INFINITY],
];

/** Returns a formatted moment, an ISO text or ms; an em dash for an invalid one: one bad row breaks nothing. */
function formatted(value: unknown, format: (moment: number) => string): string {
  const moment = typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN;
  return Number.isNaN(moment) ? EM_DASH : format(moment);
}

/** Age of something that has happened: "5 min ago". */
export const formatAge = (value: unknown, now: number): string =>
  formatted(value, (moment) => {
    const age = now - moment;
    // What has just happened may be ahead of `now`: clocks differ, and a page moves its own every 15 s only.
    if (age < MINUTE_MS) return 'just now';
    const [unit, ms] = STEPS.find(([, , upTo]) => age < upTo) ?? STEPS[STEPS.length - 1]!;
    const count = Math.floor(age / ms);
    return `${count} ${unit}${count === 1 || unit === 'min' ? '' : 's'} ago`;
  });

/** Returns a moment in the time of the site, written as if it were UTC. */
const shownIso = (moment: number, zone?: TimeZone) => new Date(moment + zoneOffset(moment, zone)).toISOString();

/** A moment as "4 Sep 2026, 14:20 UTC", or in local time as "16:20 UTC+2". */
export const formatMoment = (value: unknown, zone?: TimeZone): string =>
  formatted(value, (moment) => {
    const shown = shownIso(moment, zone);
    return `${formatDate(shown)}, ${shown.slice(11, 16)} ${zoneName(moment, zone)}`;
  });

/** A moment without the name of its zone: "4 Sep 2026, 14:20". */
export const formatShortMoment = (value: unknown, zone: TimeZone): string =>
  formatMoment(value, zone).replace(/ UTC.*$/, '');

/** A moment of today as "14:20 UTC", else as `formatMoment`. */
export const formatSince = (value: unknown, now: number, zone?: TimeZone): string =>
  formatted(value, (moment) => {
    const shown = shownIso(moment, zone);
    if (shown.slice(0, 10) !== shownIso(now, zone).slice(0, 10)) return formatMoment(moment, zone);
    return `${shown.slice(11, 16)} ${zoneName(moment, zone)}`;
  });

/** A date as "4 Sep 2026", in UTC. */
export const formatDate = (value: unknown): string =>
  formatted(value, (moment) => {
    const date = new Date(moment);
    return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  });

/** Time of day to the millisecond: "14:20:05.231". */
export const formatClock = (value: unknown, zone?: TimeZone): string =>
  formatted(value, (moment) => shownIso(moment, zone).slice(11, 23));

/** A duration in its two largest units: "2 h 5 min". */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0\u00a0s';
  return parts
    .slice(first, first + 2)
    .filter(([count], i) => i === 0 || count > 0)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
    .join(' ');
}
