import { hasKnownHours, type PriceSide, withBarHours } from '@sealtick/bar-formats';
import {
  type Bars,
  DAY_MS,
  type Instrument,
  sliceBars,
  TIMEFRAME_MS,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { importRevision, listSeries, type SeriesRow, selectBars, selectLastBar } from '../bar-repository.ts';
import type { LastBar, Range } from '../provider.ts';
import { firstAfter, sliceRange } from '../range.ts';
import { selectLateAfter, seriesRevision } from './live-repository.ts';
import { joinBars, splice } from './splice.ts';

/** Bars from which the trading hours of a symbol are found. */
const HOURS_DAYS = 60;

/** A symbol of a live site. */
export interface LiveSymbol {
  readonly instrument: Instrument;
  readonly prices: PriceSide;
}

interface Series {
  readonly row: SeriesRow;
  bars: Bars | null;
}

/**
 * Reads the stored bars of a live site. Series are cached; new bars are appended, and an import reads them again.
 */
export class LiveBars {
  private readonly database: Database;
  private readonly symbols: ReadonlyMap<string, LiveSymbol>;
  private revision: string | null = null;
  private series = new Map<string, Series[]>();
  private readonly hours = new Map<string, Instrument>();
  private readonly made = new Map<string, { readonly of: string; readonly bars: Bars }>();

  constructor(db: Database, symbols: ReadonlyMap<string, LiveSymbol>) {
    this.database = db;
    this.symbols = symbols;
  }

  /** Returns the instruments with 5m bars, each with the trading hours that its bars have. */
  async instruments(): Promise<readonly Instrument[]> {
    await this.refresh();
    const offered = [...this.symbols.values()].filter(({ instrument }) => this.getBase(instrument.symbol));
    const all = await Promise.all(offered.map(({ instrument }) => this.withHours(instrument)));
    return all.filter((one) => one !== null);
  }

  async timeframes(symbol: string): Promise<readonly Timeframe[]> {
    await this.refresh();
    return this.getBase(symbol) ? TIMEFRAMES : [];
  }

  /** Returns the 5m series of a symbol; null if it has none. */
  async base(symbol: string): Promise<SeriesRow | null> {
    await this.refresh();
    return this.getBase(symbol)?.row ?? null;
  }

  /** Returns the newest bar of a symbol; null if it has none. */
  async lastBar(symbol: string): Promise<LastBar | null> {
    const base = await this.base(symbol);
    return base && selectLastBar(this.database, base);
  }

  /** Returns bars as they were known at the end of the range; null if there are none of the symbol. */
  async load(symbol: string, timeframe: Timeframe, range: Range = {}): Promise<Bars | null> {
    await this.refresh();
    const known = this.symbols.get(symbol);
    const base = this.getBase(symbol);
    if (!known || !base) return null;
    const usable = this.series.get(symbol)!.filter(({ row }) => TIMEFRAME_MS[row.timeframe] <= TIMEFRAME_MS[timeframe]);
    const bars = await Promise.all(usable.map((one) => this.readNewest(one)));
    const late =
      range.to === undefined ? new Set<number>() : await selectLateAfter(this.database, base.row.id, range.to);
    const of = [...bars.map(({ length }) => length), ...late].join(' ');
    const key = `${symbol} ${timeframe}`;
    const cached = this.made.get(key);
    if (cached?.of === of) return sliceRange(cached.bars, range);
    const layers = bars
      .map((one) => (one.timeframe === '5m' ? without(one, late) : one))
      .filter(({ length }) => length > 0);
    if (layers.length === 0) return sliceBars(bars[0]!, 0, 0);
    const instrument = (await this.withHours(known.instrument)) ?? known.instrument;
    const made = splice(layers, timeframe, instrument);
    this.made.set(key, { of, bars: made });
    return sliceRange(made, range);
  }

  private getBase(symbol: string): Series | undefined {
    return this.series.get(symbol)?.find(({ row }) => row.timeframe === '5m');
  }

  private async readNewest(series: Series): Promise<Bars> {
    const { bars } = series;
    const last = bars && bars.length > 0 ? bars.time[bars.length - 1]! : Number.NEGATIVE_INFINITY;
    const newer = await selectBars(this.database, series.row, last + 1);
    // Another caller may have appended them in the meantime.
    if (series.bars === bars) series.bars = bars === null ? newer : joinBars(bars, newer);
    return series.bars!;
  }

  /** Returns an instrument with the hours of its newest bars; null if it has no bars yet. */
  private async withHours(instrument: Instrument): Promise<Instrument | null> {
    const { symbol } = instrument;
    const known = this.hours.get(symbol);
    if (known) return known;
    const { row } = this.getBase(symbol)!;
    const last = await selectLastBar(this.database, row);
    if (last === null) return null;
    const from = last.closeTime - HOURS_DAYS * DAY_MS;
    const found = hasKnownHours(instrument)
      ? withBarHours(instrument, await selectBars(this.database, row, from))
      : instrument;
    this.hours.set(symbol, found);
    return found;
  }

  private async refresh(): Promise<void> {
    const revision = `${await importRevision(this.database)} ${await seriesRevision(this.database)}`;
    if (revision === this.revision) return;
    const rows = await listSeries(this.database, 'real');
    const byLength = (a: Series, b: Series) => TIMEFRAME_MS[b.row.timeframe] - TIMEFRAME_MS[a.row.timeframe];
    this.series = new Map(
      [...this.symbols].map(([symbol, { prices }]) => {
        const own = rows.filter((row) => row.symbol === symbol && row.prices === prices && isOffered(row.timeframe));
        return [symbol, own.map((row): Series => ({ row, bars: null })).sort(byLength)];
      }),
    );
    this.hours.clear();
    this.made.clear();
    this.revision = revision;
  }
}

const isOffered = (timeframe: string) => (TIMEFRAMES as readonly string[]).includes(timeframe);

/** Returns bars without those that open at these times. */
function without(bars: Bars, times: ReadonlySet<number>): Bars {
  if (times.size === 0) return bars;
  const end = firstAfter(bars.time, Math.min(...times) - 1);
  let kept = sliceBars(bars, 0, end);
  for (let from = end; from < bars.length; ) {
    let to = from;
    while (to < bars.length && !times.has(bars.time[to]!)) to += 1;
    kept = joinBars(kept, sliceBars(bars, from, to));
    from = to + 1;
  }
  return kept;
}
