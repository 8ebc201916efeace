import { hasKnownHours, type PriceSide, usualSide, withBarHours } from '@sealtick/bar-formats';
import {
  aggregate,
  type Bars,
  BUILT_IN,
  DAY_MS,
  type Instrument,
  type InstrumentSet,
  STORED_TIMEFRAMES,
  type StoredTimeframe,
  TIMEFRAME_MS,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { importRevision, listSeries, type SeriesRow, selectBars, selectLastBar } from './bar-repository.ts';
import { loadInstruments } from './instruments/instrument-repository.ts';
import type { LastBar } from './provider.ts';

/** Bars from which the trading hours of a series are found. */
const HOURS_DAYS = 60;
const SIDES_BY_USE: readonly PriceSide[] = ['trades', 'mid', 'bid', 'ask'];

/**
 * Caches imported series in memory, as typed columns. A series of the requested timeframe is used if there is one;
 * otherwise bars are aggregated from the finest series (engine rule 17). Of several kinds of prices one is used. An import invalidates the cache.
 */
export class BarStore {
  private readonly database: Database;
  private revision: string | null = null;
  private series: readonly SeriesRow[] = [];
  private known: InstrumentSet = BUILT_IN;
  private traded: Promise<readonly Instrument[]> | null = null;
  private readonly bars = new Map<string, Promise<Bars>>();
  private readonly lastBars = new Map<string, Promise<LastBar | null>>();

  constructor(db: Database) {
    this.database = db;
  }

  /** Returns the instruments with at least one series, each with the trading hours that its bars have. */
  async instruments(): Promise<readonly Instrument[]> {
    await this.refresh();
    if (this.traded === null) {
      const symbols = [...new Set(this.series.map((row) => row.symbol))];
      const known = symbols.map((symbol) => this.known.get(symbol)).filter((one) => one !== null);
      this.traded = Promise.all(known.map((one) => this.withHours(one)));
      this.traded.catch(() => {
        this.traded = null;
      });
    }
    return this.traded;
  }

  /** Returns an instrument with the hours of the newest bars of its finest series. */
  private async withHours(instrument: Instrument): Promise<Instrument> {
    if (!hasKnownHours(instrument)) return instrument;
    const stored = this.bySide(instrument.symbol);
    const finest = stored.toSorted((a, b) => TIMEFRAME_MS[a.timeframe] - TIMEFRAME_MS[b.timeframe])[0]!;
    const last = await selectLastBar(this.database, finest);
    if (last === null) return instrument;
    return withBarHours(instrument, await selectBars(this.database, finest, last.closeTime - HOURS_DAYS * DAY_MS));
  }

  async timeframes(symbol: string): Promise<readonly Timeframe[]> {
    await this.refresh();
    return TIMEFRAMES.filter((timeframe) => this.getBase(symbol, timeframe) !== null);
  }

  /**
   * Returns the bars of a timeframe.
   * @throws {AppError} NOT_FOUND if there is neither such a series nor a finer one.
   */
  async load(symbol: string, timeframe: StoredTimeframe): Promise<Bars> {
    const base = await this.findBase(symbol, timeframe);
    const key = `${symbol} ${timeframe}`;
    if (base.timeframe === timeframe) return once(this.bars, key, () => selectBars(this.database, base));
    const instrument = this.known.get(symbol);
    if (instrument === null) throw missing(symbol, timeframe);
    return once(this.bars, key, async () => aggregate(await this.load(symbol, base.timeframe), timeframe, instrument));
  }

  /** Returns the stored series that bars of this timeframe are made from. */
  async findBase(symbol: string, timeframe: StoredTimeframe): Promise<SeriesRow> {
    await this.refresh();
    const base = this.getBase(symbol, timeframe);
    if (base === null) throw missing(symbol, timeframe);
    return base;
  }

  /**
   * Returns the last bar of the finest series that may be shown, without reading its other bars.
   * @param ownUse Whether bars for the operator's own use are shown.
   */
  async lastBar(symbol: string, { ownUse }: { readonly ownUse: boolean }): Promise<LastBar | null> {
    await this.refresh();
    const redistributed = this.bySide(symbol).filter((row) => row.redistributable || ownUse);
    const [finest] = redistributed.toSorted((a, b) => TIMEFRAME_MS[a.timeframe] - TIMEFRAME_MS[b.timeframe]);
    if (finest === undefined) return null;
    return once(this.lastBars, `${symbol} ${finest.id}`, () => selectLastBar(this.database, finest));
  }

  private getBase(symbol: string, timeframe: StoredTimeframe): SeriesRow | null {
    const stored = this.bySide(symbol);
    const same = stored.find((row) => row.timeframe === timeframe);
    if (same !== undefined) return same;
    const finest = STORED_TIMEFRAMES.find((one) => stored.some((row) => row.timeframe === one));
    if (finest === undefined || TIMEFRAME_MS[finest] >= TIMEFRAME_MS[timeframe]) return null;
    return stored.find((row) => row.timeframe === finest) ?? null;
  }

  private async refresh(): Promise<void> {
    const revision = await importRevision(this.database);
    if (revision === this.revision) return;
    this.known = await loadInstruments(this.database);
    this.series = await listSeries(this.database, 'real');
    this.bars.clear();
    this.lastBars.clear();
    this.traded = null;
    this.revision = revision;
  }

  /** Returns the series of a symbol, those of its usual prices first: a pair is quoted, so its bid comes before trades. */
  private bySide(symbol: string): SeriesRow[] {
    const usual = usualSide(this.known.get(symbol));
    const rank = ({ prices }: SeriesRow) => (prices === usual ? -1 : SIDES_BY_USE.indexOf(prices));
    return this.series.filter((row) => row.symbol === symbol).sort((a, b) => rank(a) - rank(b));
  }
}

function once<T>(cache: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const reading = read();
  cache.set(key, reading);
  reading.catch(() => cache.delete(key));
  return reading;
}

function missing(symbol: string, timeframe: StoredTimeframe): AppError {
  return new AppError('NOT_FOUND', `No ${timeframe} bars of ${symbol}, and no finer bars to aggregate.`);
}
