import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { formatDistance, formatMoment, orDash } from './time.ts';

/** The market's time and the wall's at one moment, and how much faster the market's runs. */
export interface ClockReading {
  readonly now: number;
  readonly wallNow: number;
  readonly speed: number;
}

const Now = createContext({ market: 0, wall: 0 });
const Ahead = createContext(0);
const TICK_MS = 15_000;

/** One clock for the page. It starts at the server's time, so the first drawing equals the server's. */
export function ClockProvider({ clock, children }: { clock: ClockReading | null; children: ReactNode }) {
  const ahead = useMemo(() => aheadOfServer(clock), [clock]);
  const [now, setNow] = useState({ market: clock?.now ?? 0, wall: clock?.wallNow ?? 0 });
  useEffect(() => {
    const tick = () => {
      const wall = Date.now() - ahead;
      setNow({ market: marketTime(clock, wall), wall });
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, ahead]);
  return (
    <Ahead value={ahead}>
      <Now value={now}>{children}</Now>
    </Ahead>
  );
}

/** Counted on from the server's reading: right as well on a page that the browser kept for hours. */
export function marketTime(clock: ClockReading | null, wall: number): number {
  return clock === null ? wall : clock.now + (wall - clock.wallNow) * clock.speed;
}

/** A clock this near the server's is right: so long may an answer have been under way. */
const NEAR_MS = 2_000;

/**
 * How far the browser's clock is ahead of the server's, in ms: told by what it showed when the page arrived.
 * @param arrival What the browser measured of it. A page that comes out of its cache tells nothing, as it may be hours old.
 * @returns null where nothing tells it.
 */
export function clockError(
  clock: ClockReading | null,
  timeOrigin: number,
  arrival: Pick<PerformanceNavigationTiming, 'responseStart' | 'transferSize'> | undefined,
): number | null {
  if (clock === null || arrival === undefined || arrival.transferSize === 0) return null;
  const error = timeOrigin + arrival.responseStart - clock.wallNow;
  return Math.abs(error) < NEAR_MS ? 0 : error;
}

const KEPT_AS = 'clock-ahead';

/** The error of the browser's clock; of a page that does not tell it, what the tab's last one told. */
function aheadOfServer(clock: ClockReading | null): number {
  if (typeof window === 'undefined') return 0;
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  const told = clockError(clock, performance.timeOrigin, arrival as PerformanceNavigationTiming | undefined);
  try {
    if (told === null) return Number(sessionStorage.getItem(KEPT_AS)) || 0;
    sessionStorage.setItem(KEPT_AS, String(told));
  } catch {
    // A visitor may let no page keep anything.
  }
  return told ?? 0;
}

/** How far `Date.now()` is ahead of the server's clock, ms. */
export function useClockAhead(): number {
  return useContext(Ahead);
}

export function useNow(): number {
  return useContext(Now).market;
}

/** The wall's time, for what the site measures of itself. */
export function useWallNow(): number {
  return useContext(Now).wall;
}

/** A moment as its distance from now, the full date on hover; an em dash where it is no date. */
export function RelativeTime({ value }: { value: unknown }) {
  const now = useNow();
  const moment = orDash(() => formatMoment(value));
  const distance = orDash(() => formatDistance(value, now));
  if (typeof value !== 'string' || moment === distance) return <span>{distance}</span>;
  return (
    <time dateTime={value} title={moment}>
      {distance}
    </time>
  );
}
