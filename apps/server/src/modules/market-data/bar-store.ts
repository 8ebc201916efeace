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
import { importRevision, listSeries, type SeriesRow, selectBars } from './bar-repository.ts';

/**
 * Imported series in memory, as typed columns. A series of the very timeframe wins; else bars are aggregated from the
 * finest series there is (engine rule 17). What an import changes is read anew.
 */
export class BarStore {
  private readonly database: Database;
  private revision = -1;
  private series: readonly SeriesRow[] = [];
  private readonly bars = new Map<string, Promise<Bars>>();

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
    if (base.timeframe === timeframe) return this.once(base, timeframe, () => selectBars(this.database, base));
    const instrument = getInstrument(symbol);
    if (instrument === null || timeframe === '1m') throw missing(symbol, timeframe);
    return this.once(base, timeframe, async () =>
      aggregate(await this.load(symbol, base.timeframe), timeframe, instrument),
    );
  }

  /** The stored series that bars of this timeframe come from. */
  async findBase(symbol: string, timeframe: StoredTimeframe): Promise<SeriesRow> {
    await this.refresh();
    const base = this.baseOf(symbol, timeframe);
    if (base === null) throw missing(symbol, timeframe);
    return base;
  }

  private baseOf(symbol: string, timeframe: StoredTimeframe): SeriesRow | null {
    const stored = this.series.filter((row) => row.symbol === symbol);
    const same = stored.find((row) => row.timeframe === timeframe);
    if (same !== undefined) return same;
    const finest = STORED_TIMEFRAMES.find((one) => stored.some((row) => row.timeframe === one));
    if (finest === undefined || TIMEFRAME_MS[finest] >= TIMEFRAME_MS[timeframe]) return null;
    return stored.find((row) => row.timeframe === finest) ?? null;
  }

  private once(base: SeriesRow, timeframe: StoredTimeframe, read: () => Promise<Bars>): Promise<Bars> {
    const key = `${base.symbol} ${timeframe}`;
    const known = this.bars.get(key);
    if (known !== undefined) return known;
    const reading = read();
    this.bars.set(key, reading);
    reading.catch(() => this.bars.delete(key));
    return reading;
  }

  private async refresh(): Promise<void> {
    const revision = await importRevision(this.database);
    if (revision === this.revision) return;
    this.series = await listSeries(this.database, 'real');
    this.bars.clear();
    this.revision = revision;
  }
}

function missing(symbol: string, timeframe: StoredTimeframe): AppError {
  return new AppError('NOT_FOUND', `There are no ${timeframe} bars of ${symbol}, nor finer ones to make them from.`);
}
