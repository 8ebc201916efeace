import { HOUR_MS, type Instrument, isOpen, type StoredTimeframe, sessionOf, TIMEFRAME_MS } from '@sealtick/engine';
import type { Rows } from './rows.ts';
import { ZoneClock } from './zone-clock.ts';

/** Clocks of known exports. */
export const CANDIDATES = [
  'UTC',
  'Europe/Athens',
  'America/New_York',
  'America/New_York+7',
  'America/Chicago',
  'Europe/Berlin',
  'Europe/London',
  'Etc/GMT+5',
  'Europe/Moscow',
];

const LEAST_EDGES = 4;

export interface ClockFit {
  readonly zone: string;
  /** Share of the file's week ends and beginnings that fall where the market closes and opens. */
  readonly fit: number;
  /** Number of week ends and beginnings. */
  readonly edges: number;
}

export interface MeasuredClock {
  readonly best: ClockFit;
  readonly assumed: ClockFit;
  /** Name of the features compared with the session, in the plural. */
  readonly what: string;
}

/**
 * Returns the clock by which the weekends of the file match the market's. Only markets that close at 17:00 New York, and bars
 * up to 1h, are suitable; null otherwise. Prefers the assumed clock if it fits as well as another.
 */
export function measureClock(
  rows: Rows,
  timeframe: StoredTimeframe,
  instrument: Instrument | null,
  assumed: string,
): MeasuredClock | null {
  const step = TIMEFRAME_MS[timeframe];
  if (instrument === null || step > HOUR_MS) return null;
  if (instrument.session !== 'fx' && instrument.session !== 'metals') return null;
  const edges = weekEdges(rows, step);
  if (edges.length < LEAST_EDGES / 2) return null;
  const fits = [assumed, ...CANDIDATES.filter((zone) => zone !== assumed)].map((zone) => {
    return { zone, fit: fitOf(zone, edges, step, instrument), edges: edges.length * 2 };
  });
  const best = fits.reduce((most, fit) => (fit.fit > most.fit ? fit : most));
  return { best, assumed: fits[0]!, what: 'week ends' };
}

interface Edge {
  readonly lastClose: number;
  readonly firstOpen: number;
}

/** Returns the pauses of one to four days around a Saturday or Sunday on the file's clock. */
function weekEdges(rows: Rows, step: number): Edge[] {
  const edges: Edge[] = [];
  for (let i = 1; i < rows.length; i++) {
    const before = Math.floor(rows.stamp[i - 1]! / step) * step;
    const firstOpen = Math.floor(rows.stamp[i]! / step) * step;
    const pause = firstOpen - before;
    if (pause < 30 * HOUR_MS || pause > 96 * HOUR_MS) continue;
    edges.push({ lastClose: before + step, firstOpen });
  }
  return edges;
}

function fitOf(zone: string, edges: readonly Edge[], step: number, instrument: Instrument): number {
  const session = sessionOf(instrument);
  const clock = new ZoneClock(zone, edges[0]!.lastClose, edges[edges.length - 1]!.firstOpen);
  let hits = 0;
  for (const edge of edges) {
    const close = clock.utc(edge.lastClose);
    const open = clock.utc(edge.firstOpen);
    if (isOpen(session, close - step) && !isOpen(session, close)) hits += 1;
    if (isOpen(session, open + step - 1) && !isOpen(session, open - 1)) hits += 1;
  }
  return hits / (edges.length * 2);
}
