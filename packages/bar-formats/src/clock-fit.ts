import { HOUR_MS, zoneOffset } from '@sealtick/engine';

/** One way of reading stamps: on a zone's clock, as the open or the close of their bars. */
export interface Reading {
  readonly zone: string;
  readonly marks: 'open' | 'close';
}

export interface ClockFit extends Reading {
  /** Share of the file's pauses that fall where the market closes and opens. */
  readonly fit: number;
  /** The same in the season in which it is smallest: a clock with other summer time fits only a part of the year. */
  readonly worst: number;
  /** Number of ends and beginnings. */
  readonly edges: number;
}

export interface MeasuredClock {
  /** One per reading, in their order. */
  readonly fits: readonly ClockFit[];
  /** Name of what was compared with the session, in the plural. */
  readonly what: 'week ends' | 'daily pauses';
  /** False if only the end of a bar that stamps mark was measured, and not their clock. */
  readonly isHourKnown: boolean;
}

interface Edge {
  readonly season: number;
  readonly isHit: boolean;
}

/** A season with one weekend counts. */
const LEAST_EDGES = 2;

/** Clocks of known exports. */
const CANDIDATES = [
  'UTC',
  'Europe/Athens',
  'America/New_York',
  'America/New_York+7',
  'America/New_York+6',
  'America/New_York+8',
  'America/Chicago',
  'Europe/Berlin',
  'Europe/London',
  'Etc/GMT+5',
  'Europe/Moscow',
  'Asia/Tokyo',
  'Asia/Hong_Kong',
  'Asia/Kolkata',
  'Australia/Sydney',
];

const WHOLE_HOURS = Array.from({ length: 27 }, (_, i) => (i - 12) * 60);
const PARTS_OF_HOURS = [-570, -210, 210, 270, 330, 345, 390, 570, 630, 765];

/** Clocks without summer time: whole hours, and the parts of an hour that some zone has. */
const FIXED = [...WHOLE_HOURS, ...PARTS_OF_HOURS]
  .sort((a, b) => Math.abs(a) - Math.abs(b))
  .map((minutes) => {
    const [sign, rest] = [minutes < 0 ? '-' : '+', Math.abs(minutes)];
    return `UTC${sign}${Math.floor(rest / 60)}${rest % 60 === 0 ? '' : `:${rest % 60}`}`;
  });

/** Returns the readings to compare in groups: of the assumed clock, of those of known exports, of those without a name. */
export function toReadings(assumed: string, marks: readonly Reading['marks'][]): Reading[][] {
  const groups = [[assumed], CANDIDATES.filter((zone) => zone !== assumed), FIXED];
  return groups.map((zones) => zones.flatMap((zone) => marks.map((one) => ({ zone, marks: one }))));
}

/** Returns the fit of a reading from the ends and beginnings of its pauses. */
export function toFit(reading: Reading, edges: readonly Edge[]): ClockFit {
  const seasons = new Map<number, { count: number; hits: number }>();
  for (const { season, isHit } of edges) {
    const known = seasons.get(season) ?? { count: 0, hits: 0 };
    seasons.set(season, { count: known.count + 1, hits: known.hits + (isHit ? 1 : 0) });
  }
  const hits = edges.filter(({ isHit }) => isHit).length;
  const fit = edges.length === 0 ? 0 : hits / edges.length;
  const shares = [...seasons.values()].filter(({ count }) => count >= LEAST_EDGES).map((one) => one.hits / one.count);
  return { ...reading, fit, worst: Math.min(fit, ...shares), edges: edges.length };
}

/** Returns which of New York and Europe have summer time: a wrong clock is wrong in one of these seasons. */
export function getSeason(stamp: number): number {
  return zoneOffset('America/New_York', stamp) / HOUR_MS + (10 * zoneOffset('Europe/Berlin', stamp)) / HOUR_MS;
}
