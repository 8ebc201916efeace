import {
  type Bars,
  DAY_MS,
  getHours,
  getSession,
  HOUR_MS,
  type Instrument,
  MINUTE_MS,
  SESSIONS,
  TIMEFRAME_MS,
  zoneOffset,
} from '@sealtick/engine';
import { DAY_MINUTES, knownHours } from './known-hours.ts';

/** Bars outside the hours, such as those of a holiday that ends late, as a share of all. */
const MOST_OUTSIDE = 0.005;
/** Share of the days that must begin and end with the hours. */
const LEAST_DAYS_FULL = 0.6;
const LEAST_DAYS = 3;
/** An illiquid market trades its first bar late and its last one early. */
const SLACK_MS = 15 * MINUTE_MS;

type BarTimes = Pick<Bars, 'timeframe' | 'length' | 'time' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

/**
 * Returns an instrument with the trading hours that its bars have: a file of a share may hold the regular hours or the
 * extended ones, a file of an index those of the exchange. Unchanged if the bars have the instrument's own hours, or do
 * not show any.
 */
export function withBarHours(instrument: Instrument, bars: BarTimes): Instrument {
  const known = knownHours(instrument);
  const step = TIMEFRAME_MS[bars.timeframe];
  if (known === undefined || step > 4 * HOUR_MS) return instrument;
  const { turn } = SESSIONS[instrument.session];
  const days = timesByDay(bars, known.zone);
  const length = ([open, close]: readonly [number, number]) =>
    (close - open + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const found = known.hours.toSorted((a, b) => length(a) - length(b)).find((hours) => hasHours(days, hours, step));
  if (found === undefined) return instrument;
  const after = (minute: number) => (minute - turn + DAY_MINUTES) % DAY_MINUTES;
  const [opensAfter, closesAfter] = [after(found[0]), after(found[1]) || DAY_MINUTES];
  const own = getHours(getSession(instrument));
  if (opensAfter >= closesAfter || (own.opensAfter === opensAfter && own.closesAfter === closesAfter))
    return instrument;
  const closedDays = instrument.hours?.closedDays ?? [];
  return { ...instrument, hours: { ...own, base: instrument.session, opensAfter, closesAfter, closedDays } };
}

/** Returns hours as text, such as "09:30 to 16:00 America/New_York". */
export function hoursText(instrument: Pick<Instrument, 'session' | 'hours'>): string {
  const { zone, turn, opensAfter, closesAfter } = getHours(getSession(instrument));
  return `${clock(turn + opensAfter)} to ${clock(turn + closesAfter)} ${zone}`;
}

function clock(minutes: number): string {
  const within = minutes % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Returns the opens of the bars of each day as times of day on the market's clock, ms. Flat bars that no one traded do not count. */
function timesByDay(bars: BarTimes, zone: Parameters<typeof zoneOffset>[0]): number[][] {
  const days: number[][] = [];
  let last = Number.NaN;
  for (let i = 0; i < bars.length; i++) {
    if (bars.high[i] === bars.low[i] && !(bars.volume[i]! > 0)) continue;
    const time = bars.time[i]!;
    const local = time + zoneOffset(zone, time);
    // A pause parts the days, because those of a future begin on the evening before.
    if (!(time - last < LONGEST_PAUSE_MS)) days.push([]);
    days[days.length - 1]!.push(((local % DAY_MS) + DAY_MS) % DAY_MS);
    last = time + TIMEFRAME_MS[bars.timeframe];
  }
  return days;
}

/** Shorter than the nightly break of a future. */
const LONGEST_PAUSE_MS = 45 * MINUTE_MS;

function hasHours(days: readonly number[][], [open, close]: readonly [number, number], step: number): boolean {
  if (days.length < LEAST_DAYS) return false;
  const [opens, closes] = [open * MINUTE_MS, close * MINUTE_MS];
  const length = (closes - opens + DAY_MS) % DAY_MS || DAY_MS;
  let [total, outside, full] = [0, 0, 0];
  for (const day of days) {
    for (const time of day) {
      const after = (time - opens + DAY_MS) % DAY_MS;
      total += 1;
      // The bar that holds the opening may begin before it.
      if (after >= length && after <= DAY_MS - step) outside += 1;
    }
    const late = signed(day[0]! - opens);
    const early = signed(closes - day[day.length - 1]! - step);
    if (late > -step && late <= SLACK_MS && early > -step && early <= SLACK_MS) full += 1;
  }
  return outside <= total * MOST_OUTSIDE && full >= days.length * LEAST_DAYS_FULL;
}

/** Returns the difference of two times of day, from minus to plus twelve hours. */
function signed(ms: number): number {
  return ((((ms + DAY_MS / 2) % DAY_MS) + DAY_MS) % DAY_MS) - DAY_MS / 2;
}
