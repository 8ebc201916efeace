import {
  getSession,
  HOUR_MS,
  type Instrument,
  isOpen,
  openMs,
  type Session,
  type StoredTimeframe,
  TIMEFRAME_MS,
} from '@sealtick/engine';
import { type ClockFit, getSeason, type MeasuredClock, type Reading, toFit } from './clock-fit.ts';
import type { Rows } from './rows.ts';
import { ZoneClock } from './zone-clock.ts';

const LEAST_PAUSES = 2;
const LOOKED_AT = 200;
/** Share of stamps that may lie off the hours of a clock, as bars stamped with their first tick do. */
const MOST_OFF_HOUR = 0.5;

/**
 * Returns how well the weekends of the file match the market's in each reading. Only markets that close at 17:00 New York
 * are suitable; null otherwise. Bars above 1h show which end of a bar stamps mark, and not the hour of their clock.
 */
export function measureClock(
  rows: Rows,
  timeframe: StoredTimeframe,
  instrument: Instrument | null,
  readings: readonly Reading[],
): MeasuredClock | null {
  const step = TIMEFRAME_MS[timeframe];
  if (instrument === null || step > 4 * HOUR_MS) return null;
  if (instrument.session !== 'fx' && instrument.session !== 'metals') return null;
  const pauses = weekPauses(rows);
  if (pauses.length < LEAST_PAUSES) return null;
  const session = getSession(instrument);
  const isHourKnown = step <= HOUR_MS;
  const edge = isHourKnown ? exactEdge : roughEdge;
  const fits = readings.map((reading): ClockFit => {
    const clock = new ZoneClock(reading.zone, pauses[0]!.lastStamp, pauses[pauses.length - 1]!.firstStamp);
    const shift = reading.marks === 'close' ? step : 0;
    if (step === HOUR_MS && isOffHour(rows, clock)) return { ...reading, fit: 0, worst: 0, edges: pauses.length * 2 };
    return toFit(
      reading,
      pauses.flatMap(({ lastStamp, firstStamp }) => {
        const [last, first] = [lastStamp, firstStamp].map((local) => getStart(clock.utc(local), step) - shift);
        const { closes, opens } = edge(session, last!, first!, step);
        return [
          { season: getSeason(lastStamp), isHit: closes },
          { season: getSeason(firstStamp), isHit: opens },
        ];
      }),
    );
  });
  return { fits, what: 'week ends', isHourKnown };
}

/** Start of the bar of an exact timeframe that holds a moment. */
function getStart(utc: number, step: number): number {
  return step > HOUR_MS ? utc : Math.floor(utc / step) * step;
}

interface WeekPause {
  /** Stamp of the last bar before the pause, and of the first one after it. */
  readonly lastStamp: number;
  readonly firstStamp: number;
}

/** Returns the pauses of one to four days around a Saturday or Sunday on the file's clock. */
function weekPauses(rows: Rows): WeekPause[] {
  const pauses: WeekPause[] = [];
  for (let i = 1; i < rows.length; i++) {
    const [lastStamp, firstStamp] = [rows.stamp[i - 1]!, rows.stamp[i]!];
    const pause = firstStamp - lastStamp;
    if (pause >= 30 * HOUR_MS && pause <= 96 * HOUR_MS) pauses.push({ lastStamp, firstStamp });
  }
  return pauses;
}

/** Hours of a market that opens on the hour begin on it; some are stamped with their first tick. */
function isOffHour(rows: Rows, clock: ZoneClock): boolean {
  const stride = Math.max(1, Math.floor(rows.length / LOOKED_AT));
  let looked = 0;
  let off = 0;
  for (let i = 0; i < rows.length; i += stride) {
    looked += 1;
    if (clock.utc(rows.stamp[i]!) % HOUR_MS >= HOUR_MS / 4) off += 1;
  }
  return off > looked * MOST_OFF_HOUR;
}

interface Edges {
  readonly closes: boolean;
  readonly opens: boolean;
}

/** Whether the market is open to the end of the last bar and closed then, and the same for the first one. */
function exactEdge(session: Session, last: number, first: number, step: number): Edges {
  return {
    closes: isOpen(session, last) && !isOpen(session, last + step),
    opens: isOpen(session, first + step - 1) && !isOpen(session, first - 1),
  };
}

/** The same for bars of several hours, which hold the moment at which the market closes or opens. */
function roughEdge(session: Session, last: number, first: number, step: number): Edges {
  const isShut = (from: number) => openMs(session, from, from + step) === 0;
  return {
    closes: !isShut(last) && isShut(last + step),
    opens: !isShut(first) && isShut(first - step),
  };
}
