import {
  type Bars,
  type CalendarEvent,
  createBars,
  type Instrument,
  MINUTE_MS,
  nextOpen,
  slotEnd,
  slotStart,
  type Timeframe,
  toIso,
} from '@sealtick/engine';

const IMPACTS = ['low', 'medium', 'high'] as const;

export interface MadeUp {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  /** Whether the bars lie on the instrument's own grid or on that of UTC. */
  readonly stamps: 'grid' | 'utc';
  readonly length: number;
  readonly seed?: number;
}

/** Returns random bars in whole prices, so that opens, levels and closes often coincide, with gaps of 5 to 20 slots. */
export function madeUpBars({ instrument, timeframe, stamps, length, seed = 11 }: MadeUp) {
  const { session } = instrument;
  const next = lehmer(seed);
  const below = (n: number) => Math.floor(next() * n);
  const step = slotEnd('always', timeframe, 0) - slotStart('always', timeframe, 0);
  const after = (ms: number) => (stamps === 'grid' ? slotEnd(session, timeframe, ms) : ms + step);
  const opening = (ms: number) => {
    const open = nextOpen(session, ms);
    return stamps === 'grid' ? slotStart(session, timeframe, open) : Math.max(ms, Math.floor(open / step) * step);
  };
  const rows: number[][] = [];
  let time = Date.UTC(2007, 0, 1);
  let price = 5_000;
  let drift = 0;
  while (rows.length < length) {
    if (next() < 0.015) for (let missing = 5 + below(16); missing > 0; missing--) time = after(opening(time));
    time = opening(time);
    if (next() < 0.02) drift = below(5) - 2;
    if (price > 9_000 || price < 800) drift = price > 9_000 ? -2 : 2;
    const open = price + (next() < 0.05 ? below(41) - 20 : below(3) - 1);
    price = Math.max(300, open + below(15) - 7 + drift);
    rows.push([time, open, Math.max(open, price) + below(4), Math.min(open, price) - below(4), price]);
    time = after(time);
  }
  return { bars: toBars(rows, instrument, timeframe), csv: toCsv(rows) };
}

/** Returns random releases during and between bars, also just before, at and after their closes, and their CSV file. */
export function madeUpReleases({ time, closeTime, length }: Bars, countries: readonly string[]) {
  const next = lehmer(5);
  const below = (n: number) => Math.floor(next() * n);
  const events: CalendarEvent[] = [];
  for (let i = 0; i < length; i++) {
    while (next() < 0.1) {
      const at = [time[i]!, closeTime[i]! - MINUTE_MS, closeTime[i]!, closeTime[i]! + 5 * MINUTE_MS][below(4)]!;
      const country = countries[below(countries.length)]!;
      events.push({ time: at, name: 'Release', country, impact: IMPACTS[below(3)]! });
    }
  }
  events.sort((a, b) => a.time - b.time);
  const rows = events.map(({ name, country, impact, ...event }) => [toIso(event.time), name, country, impact].join());
  return { events, csv: ['datetime_utc,event,country,impact', ...rows].join('\n') };
}

/** Returns a seeded generator of numbers from 0 to 1. @see Park and Miller, Communications of the ACM 31 (1988). */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function toBars(rows: readonly number[][], instrument: Instrument, timeframe: Timeframe): Bars {
  const column = (at: number) => Float64Array.from(rows, (row) => row[at]!);
  const columns = { time: column(0), open: column(1), high: column(2), low: column(3), close: column(4) };
  return createBars(instrument.symbol, timeframe, columns, { instrument });
}

function toCsv(rows: readonly number[][]): string {
  return ['time,open,high,low,close', ...rows.map(([time, ...prices]) => [toIso(time!), ...prices].join())].join('\n');
}
