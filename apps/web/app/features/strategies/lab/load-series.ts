import type { BarColumnsAnswer, ReleaseView } from '@sealtick/contract';
import {
  type Bars,
  type CalendarEvent,
  createBars,
  getStrategy,
  type Instrument,
  type Strategy,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import type { FindInstrument } from './find-instruments.ts';
import { LoadError, readApi } from './lab-api.ts';
import type { LabSeries } from './lab-messages.ts';

/** Everything that a run needs besides its parameters. */
export interface LoadedSeries {
  readonly strategy: Strategy;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly bars: Bars;
  readonly partner: { readonly instrument: Instrument; readonly bars: Bars } | null;
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
    events: strategy.inputs.calendar ? await readEvents(bars) : null,
    versionStreams: series.versionStreams,
  };
}

async function readEvents(bars: Bars): Promise<CalendarEvent[]> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const query = new URLSearchParams({ from: iso(bars.time[0]!), to: iso(bars.closeTime[bars.length - 1]!) });
  const releases = await readApi<readonly ReleaseView[]>(`/api/calendar?${query}`);
  return releases.map(({ time, name, country, impact }) => ({ time: Date.parse(time), name, country, impact }));
}
