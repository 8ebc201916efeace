import { type BarColumnsAnswer, CALENDAR_DAYS_MAX, type ReleaseView } from '@sealtick/contract';
import {
  type Bars,
  type CalendarEvent,
  createBars,
  DAY_MS,
  getStrategy,
  type Instrument,
  type Strategy,
  TIMEFRAMES,
  type Timeframe,
  toIso,
} from '@sealtick/engine';
import type { FindInstrument } from './find-instruments.ts';
import { LoadError, readApi } from './lab-api.ts';
import type { LabSeries } from './lab-messages.ts';

const PART_MS = CALENDAR_DAYS_MAX * DAY_MS;

/** Everything that a run needs besides its parameters. */
export interface LoadedSeries {
  readonly strategy: Strategy;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly bars: Bars;
  readonly partner: { readonly instrument: Instrument; readonly bars: Bars } | null;
  /** Null without a calendar. */
  readonly events: readonly CalendarEvent[] | null;
  readonly versionStreams: number;
}

async function readBars(instrument: Instrument, timeframe: Timeframe): Promise<Bars> {
  const query = new URLSearchParams({ symbol: instrument.symbol, timeframe });
  const columns = await readApi<BarColumnsAnswer>(`/api/bars/columns?${query}`);
  return createBars(instrument.symbol, timeframe, columns, { instrument });
}

/** Loads bars, the partner's bars and the calendar, as the strategy needs them. @throws {LoadError} */
export async function loadSeries(series: LabSeries, find: FindInstrument): Promise<LoadedSeries> {
  const strategy = getStrategy(series.strategyId);
  if (!strategy) throw new LoadError('This page does not have the rules of this strategy. Reload it.', false);
  const timeframe = TIMEFRAMES.find((one) => one === series.timeframe);
  if (!timeframe) throw new LoadError(`Unknown timeframe ${series.timeframe}. Reload the page.`, false);
  const known = async (symbol: string): Promise<Instrument> => {
    const instrument = await find(symbol);
    if (!instrument) throw new LoadError(`Unknown symbol ${symbol}. Reload the page.`, false);
    return instrument;
  };
  const instrument = await known(series.symbol);
  const other = series.partner === null ? null : await known(series.partner);
  const [bars, partnerBars] = await Promise.all([
    readBars(instrument, timeframe),
    other === null ? null : readBars(other, timeframe),
  ]);
  if (bars.length === 0) throw new LoadError(`There are no ${timeframe} bars of ${series.symbol}.`, false);
  return {
    strategy,
    instrument,
    timeframe,
    bars,
    partner: other && partnerBars && { instrument: other, bars: partnerBars },
    events: await readEvents(bars),
    versionStreams: series.versionStreams,
  };
}

/** Returns the releases of the bars, which every strategy's costs depend on; null if there are none. @throws {LoadError} */
async function readEvents(bars: Bars): Promise<CalendarEvent[] | null> {
  const [first, end] = [bars.time[0]!, bars.closeTime[bars.length - 1]!];
  const parts = Array.from({ length: Math.ceil((end - first) / PART_MS) }, (_, i) => first + i * PART_MS);
  const releases = await Promise.all(
    parts.map((from) => {
      const range = { from: toIso(from), to: toIso(Math.min(from + PART_MS, end)) };
      return readApi<readonly ReleaseView[]>(`/api/calendar?${new URLSearchParams(range)}`);
    }),
  );
  const events = releases
    .flat()
    .map(({ time, name, country, impact }) => ({ time: Date.parse(time), name, country, impact }));
  return events.length === 0 ? null : events;
}
