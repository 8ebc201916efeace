import type { BarsRead, CalendarRead } from '@sealtick/bar-formats';
import { type Bars, type CalendarEvent, readReleaseName } from '@sealtick/engine';
import { type Database, withTransaction } from '../../../platform/database.ts';
import type { BarColumns } from '../bar-copy.ts';
import { insertBars, replaceBars, selectBars, upsertSeries } from '../bar-repository.ts';
import { insertEvents, selectEvents } from '../calendar-repository.ts';
import { barImport } from '../market-data.tables.ts';
import { insertQuarantined, timeText } from '../quarantine-repository.ts';
import { requireAgreement } from './differing-bars.ts';
import { settleVisitors } from './settle-visitors.ts';

export interface StoreOptions {
  readonly fileName: string;
  /** Overwrites stored bars with other values; otherwise the new rows are quarantined. */
  readonly replace: boolean;
  /** Stores even if many bars differ from the stored ones. */
  readonly force: boolean;
  /** Whether the operator may publish these bars. */
  readonly redistributable: boolean;
  readonly onStored?: (rows: number) => void;
}

/** Numbers of rows by result. */
export interface StoredImport {
  /** New rows. */
  readonly stored: number;
  /** Already stored with the same values. */
  readonly known: number;
  /** Already stored with other values, which are not changed; these rows are quarantined. */
  readonly changed: number;
  /** Already stored with other values, which were overwritten. */
  readonly replaced: number;
}

/**
 * Stores a file of bars in one transaction. Importing the same file again changes nothing. Nothing is stored after an error.
 * @throws {DifferingBarsError} if too many bars differ from the stored ones.
 * @throws {OwnUseBarsError} if visitors would receive other bars that are for the operator's own use.
 */
export function storeBars(
  db: Database,
  { layout, series, refusals }: BarsRead,
  bars: Bars,
  options: StoreOptions,
): Promise<{ readonly stored: StoredImport; readonly note: string | null }> {
  return withTransaction(db, async (tx) => {
    const { symbol, timeframe } = bars;
    const { redistributable } = options;
    const clock = series.clock.zone;
    const row = await upsertSeries(tx, {
      symbol,
      timeframe,
      market: 'real',
      prices: series.side,
      source: layout.format,
      clock,
      redistributable,
    });
    const seriesId = row.id;
    const there = await selectBars(tx, { id: seriesId, symbol, timeframe }, bars.time[0], bars.time[bars.length - 1]);
    const { fresh, changed } = compare(bars, there);
    if (!options.replace && !options.force) requireAgreement(bars, there, changed.length, fresh.length);
    const columns: BarColumns = { ...bars, volume: series.rows.volume.subarray(0, bars.length) };
    await insertBars(tx, seriesId, pick(columns, fresh), options.onStored);
    const differing = pick(columns, changed);
    if (options.replace) await replaceBars(tx, seriesId, differing);
    else await quarantineChanged(tx, bars, layout.format, differing);
    const result: StoredImport = {
      stored: fresh.length,
      known: bars.length - fresh.length - changed.length,
      changed: options.replace ? 0 : changed.length,
      replaced: options.replace ? changed.length : 0,
    };
    const name = `${symbol} ${timeframe} ${series.side}`;
    const note = await settleVisitors(tx, { name, series: { ...row, prices: series.side }, redistributable, result });
    await tx.insert(barImport).values({
      seriesId,
      fileName: options.fileName,
      format: layout.format,
      zone: clock,
      rows: bars.length,
      ...result,
      refused: refusals.count,
    });
    return { stored: result, note };
  });
}

/** Stores a calendar of releases in one transaction. */
export function storeCalendar(
  db: Database,
  { layout, events, refusals }: CalendarRead,
  fileName: string,
): Promise<StoredImport> {
  return withTransaction(db, async (tx) => {
    const stored = await insertEvents(tx, await unknownEvents(tx, events), fileName);
    const result: StoredImport = { stored, known: events.length - stored, changed: 0, replaced: 0 };
    await tx.insert(barImport).values({
      seriesId: null,
      fileName,
      format: layout.format,
      zone: 'UTC',
      rows: events.length,
      ...result,
      refused: refusals.count,
    });
    return result;
  });
}

/** Returns the releases that are not stored under a name of their file, as those before the list of names are. */
async function unknownEvents(db: Database, events: readonly CalendarEvent[]): Promise<readonly CalendarEvent[]> {
  if (events.length === 0) return events;
  const getKey = ({ time, country }: CalendarEvent, name: string) => `${time} ${country} ${name}`;
  const stored = await selectEvents(db, events[0]!.time, events[events.length - 1]!.time + 1);
  const renamed = stored.flatMap((event) => {
    const read = readReleaseName(event.name, event.country);
    return read && 'name' in read ? [getKey(event, read.name)] : [];
  });
  const known = new Set(renamed);
  return events.filter((event) => !known.has(getKey(event, event.name)));
}

/** Returns the positions of new rows and of rows stored with other values. Both inputs are in order of time. */
function compare(bars: Bars, there: Bars): { fresh: Int32Array; changed: Int32Array } {
  const fresh: number[] = [];
  const changed: number[] = [];
  let j = 0;
  for (let i = 0; i < bars.length; i++) {
    while (j < there.length && there.time[j]! < bars.time[i]!) j += 1;
    if (j === there.length || there.time[j]! > bars.time[i]!) fresh.push(i);
    else if (!isSame(bars, i, there, j)) changed.push(i);
  }
  return { fresh: Int32Array.from(fresh), changed: Int32Array.from(changed) };
}

function isSame(a: Bars, i: number, b: Bars, j: number): boolean {
  return (
    a.open[i] === b.open[j] &&
    a.high[i] === b.high[j] &&
    a.low[i] === b.low[j] &&
    a.close[i] === b.close[j] &&
    a.volume[i] === b.volume[j]
  );
}

function pick(columns: BarColumns, places: Int32Array): BarColumns {
  if (places.length === columns.length) return columns;
  const take = (column: Float64Array) => Float64Array.from(places, (place) => column[place]!);
  return {
    length: places.length,
    time: take(columns.time),
    closeTime: take(columns.closeTime),
    open: take(columns.open),
    high: take(columns.high),
    low: take(columns.low),
    close: take(columns.close),
    volume: take(columns.volume),
  };
}

async function quarantineChanged(db: Database, bars: Bars, source: string, rows: BarColumns): Promise<void> {
  const { symbol, timeframe } = bars;
  const quarantined = Array.from({ length: rows.length }, (_, i) => ({
    symbol,
    timeframe,
    market: 'real' as const,
    source,
    time: timeText(rows.time[i]),
    reason: 'changed',
    detail: 'an import has other values for a stored bar',
    open: String(rows.open[i]),
    high: String(rows.high[i]),
    low: String(rows.low[i]),
    close: String(rows.close[i]),
    volume: Number.isNaN(rows.volume[i]) ? '' : String(rows.volume[i]),
  }));
  await insertQuarantined(db, quarantined);
}
