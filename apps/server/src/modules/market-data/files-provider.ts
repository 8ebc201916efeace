import type { Bars, CalendarEvent, Instrument, StoredTimeframe, Timeframe } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { importRevision } from './bar-repository.ts';
import { BarStore } from './bar-store.ts';
import { selectEvents } from './calendar-repository.ts';
import { HasCalendar } from './has-calendar.ts';
import type { BarBatch, LastBar, MarketDataProvider, ProviderDescription, Range } from './provider.ts';
import { sliceRange } from './range.ts';
import { type ImportRow, selectImports } from './series-repository.ts';
import { type ShowsOwnUse, showsOwnUse } from './shows-own-use.ts';

/** A file from which bars were stored. */
export type SourceFile = Pick<ImportRow, 'fileName' | 'format' | 'zone' | 'refused'>;

/** Provides imported bars of the real market. No new bars close, so signals on them are backtests. */
export class FilesProvider implements MarketDataProvider {
  private readonly database: Database;
  private readonly clock: Clock;
  private readonly store: BarStore;
  /** Whether the site shows bars that only the operator may use. */
  private readonly showsOwnUse: ShowsOwnUse;
  private readonly hasCalendar: HasCalendar;

  /**
   * @param options.isLocal Whether only this machine can open the site.
   * @param options.isCalendarPolled Whether the operator names calendars that are read again and again.
   */
  constructor(
    db: Database,
    clock: Clock,
    {
      isLocal = false,
      isCalendarPolled = false,
    }: { readonly isLocal?: boolean; readonly isCalendarPolled?: boolean } = {},
  ) {
    this.hasCalendar = new HasCalendar(db, isCalendarPolled);
    this.database = db;
    this.clock = clock;
    this.showsOwnUse = showsOwnUse(db, isLocal);
    this.store = new BarStore(db);
  }

  get description(): ProviderDescription {
    return { kind: 'files', market: 'real', accelerated: false, speed: 1, hasCalendar: this.hasCalendar.value };
  }

  /** Checks whether there is a calendar of releases. */
  async open(): Promise<void> {
    await this.hasCalendar.refresh();
  }

  now(): number {
    return this.clock.now();
  }

  async instruments(): Promise<readonly Instrument[]> {
    await this.hasCalendar.refresh();
    return this.store.instruments();
  }

  timeframes(symbol: string): Promise<readonly Timeframe[]> {
    return this.store.timeframes(symbol);
  }

  async history(symbol: string, timeframe: StoredTimeframe, range: Range = {}): Promise<Bars> {
    return sliceRange(await this.store.load(symbol, timeframe), range);
  }

  async lastBar(symbol: string): Promise<LastBar | null> {
    return this.store.lastBar(symbol, { ownUse: await this.showsOwnUse() });
  }

  async closedBars(): Promise<readonly BarBatch[]> {
    return [];
  }

  events(from: number, to: number): Promise<readonly CalendarEvent[]> {
    return selectEvents(this.database, from, to);
  }

  /** Returns the files that stored bars of a series, or of the one that it is aggregated from, oldest import first. */
  async findFiles(symbol: string, timeframe: StoredTimeframe): Promise<readonly SourceFile[]> {
    const { id } = await this.store.findBase(symbol, timeframe);
    const imports = await selectImports(this.database, id);
    return imports
      .filter(({ stored, replaced }) => stored + replaced > 0)
      .map(({ fileName, format, zone, refused }) => ({ fileName, format, zone, refused }));
  }

  /** Changes with imports, also of releases. */
  async revision(): Promise<string> {
    await this.hasCalendar.refresh();
    return importRevision(this.database);
  }

  async isShown(symbol: string, timeframe: StoredTimeframe): Promise<boolean> {
    const { redistributable } = await this.store.findBase(symbol, timeframe);
    return redistributable || (await this.showsOwnUse());
  }
}
