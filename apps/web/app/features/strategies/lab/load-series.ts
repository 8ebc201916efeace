import type { BarColumnsAnswer, InstrumentView, Problem, ReleaseView } from '@sealtick/contract';
import {
  type Bars,
  type CalendarEvent,
  createBars,
  getInstrument,
  getSimulatedInstrument,
  getStrategy,
  type Instrument,
  type Strategy,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import { addedInstrument } from './added-instrument.ts';
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

/** Why a back-test cannot run, as the visitor reads it; a retry may help. */
export class LoadError extends Error {
  readonly canRetry: boolean;
  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

async function get<T>(path: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { headers: { accept: 'application/json' } });
  } catch {
    throw new LoadError('The bars could not be loaded: no connection to the site.', true);
  }
  if (answer.ok) return answer.json();
  const problem: Partial<Problem> | null = await answer.json().catch(() => null);
  throw new LoadError(problem?.detail || `The bars could not be loaded (${answer.status}).`, answer.status >= 429);
}

async function readBars(instrument: Instrument, timeframe: Timeframe): Promise<Bars> {
  const query = new URLSearchParams({ symbol: instrument.symbol, timeframe });
  const columns = await get<BarColumnsAnswer>(`/api/bars/columns?${query}`);
  return createBars(instrument.symbol, timeframe, columns, { instrument });
}

async function instrumentOf(symbol: string, market: LabSeries['market']): Promise<Instrument> {
  const known = market === 'simulated' ? getSimulatedInstrument(symbol) : getInstrument(symbol);
  if (known) return known;
  const listed = (await get<readonly InstrumentView[]>('/api/instruments')).find((one) => one.symbol === symbol);
  if (!listed?.added) throw new LoadError(`Unknown symbol ${symbol}. Reload the page.`, false);
  return addedInstrument(listed.added);
}

/** Loads bars, the partner's bars and the calendar, as the strategy needs them. @throws {LoadError} */
export async function loadSeries(series: LabSeries): Promise<LoadedSeries> {
  const strategy = getStrategy(series.strategyId);
  if (!strategy) throw new LoadError('This page does not have the rules of this strategy. Reload it.', false);
  const timeframe = TIMEFRAMES.find((one) => one === series.timeframe);
  if (!timeframe) throw new LoadError(`Unknown timeframe ${series.timeframe}. Reload the page.`, false);
  const instrument = await instrumentOf(series.symbol, series.market);
  const other = series.partner === null ? null : await instrumentOf(series.partner, series.market);
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
  const releases = await get<readonly ReleaseView[]>(`/api/calendar?${query}`);
  return releases.map(({ time, name, country, impact }) => ({ time: Date.parse(time), name, country, impact }));
}
