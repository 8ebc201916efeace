import {
  aggregate,
  type Bars,
  getInstrument,
  STORED_TIMEFRAMES,
  type StoredTimeframe,
  TIMEFRAME_MS,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { importRevision, listSeries, type SeriesRow, selectBars, selectLastBar } from './bar-repository.ts';
import type { LastBar } from './provider.ts';

/**
 * Imported series in memory, as typed columns. A series of the very timeframe wins; else bars are aggregated from the
 * finest series there is (engine rule 17). What an import changes is read anew.
 */
export class BarStore {
  private readonly database: Database;
  private revision = -1;
  private series: readonly SeriesRow[] = [];
  private readonly bars = new Map<string, Promise<Bars>>();
  private readonly lastBars = new Map<string, Promise<LastBar | null>>();

  constructor(database: Database) {
    this.database = database;
  }

  /** Symbols with at least one series. */
  async symbols(): Promise<readonly string[]> {
    await this.refresh();
    return [...new Set(this.series.map((row) => row.symbol))].filter((symbol) => getInstrument(symbol) !== null);
  }

  async timeframes(symbol: string): Promise<readonly Timeframe[]> {
    await this.refresh();
    return TIMEFRAMES.filter((timeframe) => this.baseOf(symbol, timeframe) !== null);
  }

  /** @throws {AppError} NOT_FOUND where there is neither such a series nor a finer one. */
  async load(symbol: string, timeframe: StoredTimeframe): Promise<Bars> {
    const base = await this.findBase(symbol, timeframe);
    const key = `${symbol} ${timeframe}`;
    if (base.timeframe === timeframe) return once(this.bars, key, () => selectBars(this.database, base));
    const instrument = getInstrument(symbol);
    if (instrument === null || timeframe === '1m') throw missing(symbol, timeframe);
    return once(this.bars, key, async () => aggregate(await this.load(symbol, base.timeframe), timeframe, instrument));
  }

  /** The stored series that bars of this timeframe come from. */
  async findBase(symbol: string, timeframe: StoredTimeframe): Promise<SeriesRow> {
    await this.refresh();
    const base = this.baseOf(symbol, timeframe);
    if (base === null) throw missing(symbol, timeframe);
    return base;
  }

  /** How the finest series ends that may be handed on, without its other bars being read. */
  async lastBar(symbol: string): Promise<LastBar | null> {
    await this.refresh();
    const told = this.series.filter((row) => row.symbol === symbol && row.redistributable);
    const [finest] = told.sort((a, b) => TIMEFRAME_MS[a.timeframe] - TIMEFRAME_MS[b.timeframe]);
    if (finest === undefined) return null;
    return once(this.lastBars, symbol, () => selectLastBar(this.database, finest));
  }

  private baseOf(symbol: string, timeframe: StoredTimeframe): SeriesRow | null {
    const stored = this.series.filter((row) => row.symbol === symbol);
    const same = stored.find((row) => row.timeframe === timeframe);
    if (same !== undefined) return same;
    const finest = STORED_TIMEFRAMES.find((one) => stored.some((row) => row.timeframe === one));
    if (finest === undefined || TIMEFRAME_MS[finest] >= TIMEFRAME_MS[timeframe]) return null;
    return stored.find((row) => row.timeframe === finest) ?? null;
  }

  private async refresh(): Promise<void> {
    const revision = await importRevision(this.database);
    if (revision === this.revision) return;
    this.series = await listSeries(this.database, 'real');
    this.bars.clear();
    this.lastBars.clear();
    this.revision = revision;
  }
}

function once<T>(kept: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const reading = read();
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}

function missing(symbol: string, timeframe: StoredTimeframe): AppError {
  return new AppError('NOT_FOUND', `There are no ${timeframe} bars of ${symbol}, nor finer ones to make them from.`);
}
