import { EM_DASH } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const STEPS: readonly (readonly [unit: string, ms: number, upTo: number])[] = [
  ['min', MINUTE, HOUR],
  ['hour', HOUR, DAY],
  ['day', DAY, 60 * DAY],
  ['month', 30 * DAY, 730 * DAY],
  ['year', 365 * DAY, Number.POSITIVE_INFINITY],
];

function instant(value: unknown): number {
  const time = typeof value === 'string' && value !== '' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new RangeError('Invalid time value');
  return time;
}

/** Distance of a moment from now: "5 min ago". @throws {RangeError} 'Invalid time value' for an invalid date. */
export function formatDistance(value: unknown, now: number): string {
  const distance = now - instant(value);
  const size = Math.abs(distance);
  // Clocks differ by seconds: a signal published a moment ago is not "in 2 s".
  if (size < MINUTE) return 'just now';
  const [unit, ms] = STEPS.find(([, , upTo]) => size < upTo) ?? STEPS[STEPS.length - 1];
  const count = Math.floor(size / ms);
  const words = `${count} ${unit}${count === 1 || unit === 'min' ? '' : 's'}`;
  return distance > 0 ? `${words} ago` : `in ${words}`;
}

/** "4 Sep 2026, 14:20 UTC". @throws {RangeError} 'Invalid time value' for an invalid date. */
export function formatMoment(value: unknown): string {
  const iso = new Date(instant(value)).toISOString();
  return `${formatDate(value)}, ${iso.slice(11, 16)} UTC`;
}

/** "4 Sep 2026", in UTC. @throws {RangeError} 'Invalid time value' for an invalid date. */
export function formatDate(value: unknown): string {
  const date = new Date(instant(value));
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A server's date on a page: one bad row shows an em dash and breaks nothing. */
export function orDash(format: () => string): string {
  try {
    return format();
  } catch (error) {
    if (error instanceof RangeError) return EM_DASH;
    throw error;
  }
}
