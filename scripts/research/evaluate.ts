import {
  type Bars,
  type CalendarEvent,
  DAY_MS,
  getInstrument,
  INSTRUMENTS,
  type Instrument,
  multiplyCosts,
  resolveParameters,
  type Strategy,
  simulate,
  sliceBars,
  TIMEFRAMES,
  type Timeframe,
  type Trade,
} from '@sealtick/engine';
import { readReleases, readSeries } from './read-series.ts';

/** Development half (bars that close by the end of 2017) for choosing rules, and untouched half, used once. */
export const HALVES = {
  development: [Number.NEGATIVE_INFINITY, Date.UTC(2018, 0, 1)],
  untouched: [Date.UTC(2018, 0, 1), Number.POSITIVE_INFINITY],
} as const;

export type Half = keyof typeof HALVES;

export interface StreamResult {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly trades: readonly Trade[];
  readonly years: number;
}

export interface EvaluateOptions {
  readonly half: Half;
  readonly overrides?: Readonly<Record<string, number>>;
  /** Factor of every cost. */
  readonly stress?: number;
  readonly runsOn?: (instrument: Instrument, timeframe: Timeframe) => boolean;
  /** Bars instead of the real ones. */
  readonly read?: (symbol: string, timeframe: Timeframe) => Bars | null;
}

const YEAR_MS = 365.25 * DAY_MS;
/** Bars before the untouched half, for warm-up only; signals in them are not counted. */
const WARM_UP_BARS = 600;
let releases: readonly CalendarEvent[] | null = null;

/** Returns the trades of every stream of a strategy with bars, net of costs, by the half of their signal. */
export function evaluate(strategy: Strategy, options: EvaluateOptions): StreamResult[] {
  const { half, overrides = {}, stress = 1, runsOn = strategy.runsOn, read = readSeries } = options;
  releases ??= readReleases();
  const events = releases;
  const params = resolveParameters(strategy, overrides);
  const results: StreamResult[] = [];
  for (const known of INSTRUMENTS) {
    const instrument = { ...known, costs: multiplyCosts(known.costs, stress) };
    for (const timeframe of TIMEFRAMES) {
      if (!runsOn(instrument, timeframe)) continue;
      const all = read(known.symbol, timeframe);
      const bars = all && getHalf(all, half);
      if (bars === null || bars.length < 200) continue;
      const partner = getPartner(strategy, known.symbol, timeframe, read);
      if (strategy.inputs.partners && partner === null) continue;
      const spec = { strategy, params, instrument, timeframe, partner: partner?.instrument ?? null, hasCalendar: true };
      const { trades } = simulate(bars, spec, { partner: partner?.bars, events });
      const counted = trades.filter(({ signal }) => signal.barCloseAt >= HALVES[half][0]);
      const from = Math.max(bars.time[0]!, HALVES[half][0]);
      const years = (bars.closeTime[bars.length - 1]! - from) / YEAR_MS;
      results.push({ symbol: known.symbol, timeframe, trades: counted, years });
    }
  }
  return results;
}

function getHalf(bars: Bars, half: Half): Bars | null {
  const [from, to] = HALVES[half];
  const first = bars.time.findIndex((time) => time >= from);
  const last = bars.closeTime.findLastIndex((time) => time <= to);
  if (first < 0 || last < first) return null;
  return sliceBars(bars, Math.max(0, first - WARM_UP_BARS), last + 1);
}

function getPartner(strategy: Strategy, symbol: string, timeframe: Timeframe, read: typeof readSeries) {
  for (const other of strategy.inputs.partners?.(symbol) ?? []) {
    const bars = read(other, timeframe);
    const instrument = getInstrument(other);
    if (bars && instrument) return { instrument, bars };
  }
  return null;
}
