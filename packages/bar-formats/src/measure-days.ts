import { type Instrument, type StoredTimeframe, TIMEFRAME_MS, type Zone, zoneOffset } from '@sealtick/engine';
import { getSeason, type MeasuredClock, type Reading, toFit } from './clock-fit.ts';
import { knownHours } from './known-hours.ts';
import type { Rows } from './rows.ts';
import { ZoneClock } from './zone-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Tolerance, because an illiquid market trades its first bar late and its last one early. */
const SLACK_MS = 15 * MINUTE_MS;
const LEAST_DAYS = 2;

/**
 * Returns how well the daily pauses of the file match the market's in each reading. Null for a market without a daily
 * pause, for bars above 1h, and for a file with too few days.
 */
export function measureDays(
  rows: Rows,
  timeframe: StoredTimeframe,
  instrument: Instrument | null,
  readings: readonly Reading[],
): MeasuredClock | null {
  const step = TIMEFRAME_MS[timeframe];
  const known = instrument === null ? undefined : knownHours(instrument);
  if (known === undefined || step > HOUR_MS) return null;
  const pauses = dailyPauses(rows, step);
  if (pauses.length < LEAST_DAYS) return null;
  const fits = readings.map((reading) => {
    const shift = reading.marks === 'close' ? step : 0;
    const edges = timesOfDay(reading.zone, pauses, known.zone);
    const tries = known.hours.map((hours) =>
      toFit(
        reading,
        edges.map(({ season, opened, closed }) => {
          return { season, isHit: isAt(hours, opened - shift, closed - shift + step, step) };
        }),
      ),
    );
    return tries.reduce((best, one) => (one.fit > best.fit ? one : best));
  });
  return { fits, what: 'daily pauses', isHourKnown: true };
}

interface Pause {
  /** Stamp of the last bar before the pause, and of the first one after it. */
  readonly lastStamp: number;
  readonly firstStamp: number;
}

/** Returns the longest pause before each day of the file's clock. */
function dailyPauses(rows: Rows, step: number): Pause[] {
  const longest = new Map<number, Pause>();
  for (let i = 1; i < rows.length; i++) {
    const pause = { lastStamp: rows.stamp[i - 1]!, firstStamp: rows.stamp[i]! };
    const length = pause.firstStamp - pause.lastStamp;
    if (length < 30 * MINUTE_MS + step) continue;
    const day = Math.floor(pause.firstStamp / DAY_MS);
    const before = longest.get(day);
    if (before === undefined || length > before.firstStamp - before.lastStamp) longest.set(day, pause);
  }
  return [...longest.values()];
}

interface TimesOfDay {
  readonly season: number;
  /** Time of day of the stamps around a pause on the market's clock, ms. */
  readonly opened: number;
  readonly closed: number;
}

function timesOfDay(zone: string, pauses: readonly Pause[], market: Zone): TimesOfDay[] {
  const file = new ZoneClock(zone, pauses[0]!.lastStamp, pauses[pauses.length - 1]!.firstStamp);
  const offsets = new Map<number, number>();
  const timeOfDay = (local: number) => {
    const utc = file.utc(local);
    const hour = Math.floor(utc / HOUR_MS);
    const offset = offsets.get(hour) ?? zoneOffset(market, utc);
    offsets.set(hour, offset);
    return (((utc + offset) % DAY_MS) + DAY_MS) % DAY_MS;
  };
  return pauses.map(({ lastStamp, firstStamp }) => {
    return { season: getSeason(firstStamp), opened: timeOfDay(firstStamp), closed: timeOfDay(lastStamp) };
  });
}

/** The bar that holds the opening may begin before it, and the last bar may end after the close. */
function isAt([open, close]: readonly [number, number], opened: number, closed: number, step: number): boolean {
  const late = signed(opened - open * MINUTE_MS);
  const early = signed(close * MINUTE_MS - closed);
  return late > -step && late <= SLACK_MS && early > -step && early <= SLACK_MS;
}

/** Returns the difference of two times of day, from minus to plus twelve hours. */
function signed(ms: number): number {
  return ((((ms + DAY_MS / 2) % DAY_MS) + DAY_MS) % DAY_MS) - DAY_MS / 2;
}
