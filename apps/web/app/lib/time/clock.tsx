import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { readInTab, storeInTab } from '../browser/tab-storage.ts';
import { formatAge, formatMoment } from './time.ts';
import { useTimeZone } from './time-zone.ts';

/** Market time and wall-clock time at one moment, and how much faster market time runs. */
export interface ClockReading {
  readonly now: number;
  readonly wallNow: number;
  readonly speed: number;
}

const Now = createContext({ market: 0, wall: 0 });
const Ahead = createContext(0);
const Speed = createContext(1);
const TICK_MS = 15_000;

/** One clock for the page. It starts at the server's time, so the first render equals the server's. */
export function ClockProvider({ clock: newest, children }: { clock: ClockReading | null; children: ReactNode }) {
  // The reading that came with the document: a later one says nothing about the arrival that it is compared with.
  const [clock] = useState(newest);
  const ahead = useMemo(() => aheadOfServer(clock), [clock]);
  const [now, setNow] = useState({ market: clock?.now ?? 0, wall: clock?.wallNow ?? 0 });
  useEffect(() => {
    const tick = () => {
      const wall = Date.now() - ahead;
      // Every age on the page follows it: in steps, so that no key press waits, and hydration is not hurried.
      startTransition(() => setNow({ market: marketTime(clock, wall), wall }));
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, ahead]);
  return (
    <Ahead value={ahead}>
      <Speed value={clock?.speed ?? 1}>
        <Now value={now}>{children}</Now>
      </Speed>
    </Ahead>
  );
}

/** Returns market time, computed from the server's reading. It is correct on a page that the browser cached for hours as well. */
export function marketTime(clock: ClockReading | null, wall: number): number {
  return clock === null ? wall : clock.now + (wall - clock.wallNow) * clock.speed;
}

/** A clock within this time of the server's counts as right: the response may have been under way that long. */
const TOLERANCE_MS = 2_000;

/**
 * Returns how far the browser's clock is ahead of the server's, ms, from its reading when the page arrived.
 * @param arrival The browser's timing of the page. A page from the browser's cache says nothing, as it may be hours old.
 * @returns null if the error is unknown.
 */
export function clockError(
  clock: ClockReading | null,
  timeOrigin: number,
  arrival: Pick<PerformanceNavigationTiming, 'responseStart' | 'transferSize'> | undefined,
): number | null {
  if (clock === null || arrival === undefined || arrival.transferSize === 0) return null;
  const error = timeOrigin + arrival.responseStart - clock.wallNow;
  return Math.abs(error) < TOLERANCE_MS ? 0 : error;
}

const STORAGE_KEY = 'clock-ahead';

/** Returns the error of the browser's clock, ms. A page that does not reveal it uses the error of the tab's last page. */
function aheadOfServer(clock: ClockReading | null): number {
  if (typeof window === 'undefined') return 0;
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  const measured = clockError(clock, performance.timeOrigin, arrival as PerformanceNavigationTiming | undefined);
  if (measured === null) return Number(readInTab(STORAGE_KEY)) || 0;
  storeInTab(STORAGE_KEY, String(measured));
  return measured;
}

/** Returns how far `Date.now()` is ahead of the server's clock, ms. */
export function useClockAhead(): number {
  return useContext(Ahead);
}

/** Returns market time, ms UTC, updated every 15 s. */
export function useNow(): number {
  return useContext(Now).market;
}

/** Returns wall-clock time, ms UTC, for what the site measures of itself. */
export function useWallNow(): number {
  return useContext(Now).wall;
}

/** Returns when a moment of market time is by the wall clock, ms UTC. */
export const getWall = (moment: number, { now, wallNow, speed }: ClockReading): number =>
  wallNow + (moment - now) / speed;

/** Returns how much faster than the wall clock market time runs. */
export function useSpeed(): number {
  return useContext(Speed);
}

/** Returns a function that converts a moment of market time to the wall clock, for what a member did then. */
export function useToWall(): (moment: string) => string {
  const { market, wall } = useContext(Now);
  const speed = useContext(Speed);
  return (moment) => {
    const at = getWall(Date.parse(moment), { now: market, wallNow: wall, speed });
    return Number.isNaN(at) ? moment : new Date(at).toISOString();
  };
}

/** A past moment of market time as its age, with the full date as its title; an em dash if it is not a date. */
export function RelativeTime({ value }: { value: unknown }) {
  return <Age value={value} now={useNow()} />;
}

/** The same for a moment of the wall clock: what happened to an account or on the site. */
export function WallTime({ value }: { value: unknown }) {
  return <Age value={value} now={useWallNow()} />;
}

function Age({ value, now }: { value: unknown; now: number }) {
  const zone = useTimeZone();
  const moment = formatMoment(value, zone);
  const age = formatAge(value, now);
  if (typeof value !== 'string' || moment === age) return <span>{age}</span>;
  return (
    <time dateTime={value} title={moment}>
      {age}
    </time>
  );
}
