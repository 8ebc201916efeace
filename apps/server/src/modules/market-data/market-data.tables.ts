import type { AddedInstrument, MarketKind, StoredTimeframe } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { exactMoment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** One row per symbol, timeframe, market and kind of prices: real and simulated bars, bid and ask never share a series. */
export const barSeries = pgTable(
  'bar_series',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    symbol: text().notNull(),
    timeframe: text().$type<StoredTimeframe>().notNull(),
    market: text().$type<MarketKind>().notNull(),
    /** What the prices are: quotes of one side, their middle, or trades. */
    prices: text().notNull(),
    /** Format of the newest import. */
    source: text().notNull(),
    /** Time zone of its timestamps, an IANA name. */
    clock: text().notNull(),
    /** Whether visitors may receive these bars; others are for the operator's own use. */
    redistributable: boolean().notNull(),
    createdAt: exactMoment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('bar_series_key').on(table.symbol, table.timeframe, table.market, table.prices),
    check(
      'bar_series_timeframe',
      sql`${table.timeframe} in ('1m', '5m', '15m', '30m', '1h', '2h', '4h', 'daily', '1w')`,
    ),
    check('bar_series_market', sql`${table.market} in ('real', 'simulated')`),
    check('bar_series_prices', sql`${table.prices} in ('bid', 'ask', 'mid', 'trades')`),
  ],
);

impersonal(barSeries);

/** Closed bars. `time` is the open, `close_time` the end. */
export const bar = pgTable(
  'bar',
  {
    // No foreign key: checking each row doubles the time of an import, and the bars of a series are deleted with it.
    seriesId: integer('series_id').notNull(),
    time: exactMoment('time').notNull(),
    closeTime: exactMoment('close_time').notNull(),
    open: doublePrecision().notNull(),
    high: doublePrecision().notNull(),
    low: doublePrecision().notNull(),
    close: doublePrecision().notNull(),
    /** Null if the source reports none. */
    volume: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.seriesId, table.time] }),
    // NaN sorts above every number in PostgreSQL, so "below infinity" rejects it too.
    check(
      'bar_prices',
      sql`${table.low} > '-infinity' and ${table.low} <= least(${table.open}, ${table.close}) and ${table.high} >= greatest(${table.open}, ${table.close}) and ${table.high} < 'infinity'`,
    ),
    check('bar_volume', sql`${table.volume} >= 0 and ${table.volume} < 'infinity'`),
    check('bar_times', sql`${table.closeTime} > ${table.time}`),
  ],
);

impersonal(bar);

/**
 * Live bars that came after later ones of other symbols had been handed on. They are handed on when they come, so a replay up
 * to an earlier moment leaves them out.
 */
export const lateBar = pgTable(
  'late_bar',
  {
    seriesId: integer('series_id')
      .notNull()
      .references(() => barSeries.id, { onDelete: 'cascade' }),
    time: exactMoment('time').notNull(),
    /** Market time at which the bar was handed on. */
    fedAt: exactMoment('fed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.time] }), index('late_bar_fed').on(table.fedAt)],
);

impersonal(lateBar);

/** Imports with their time and the result of their rows. */
export const barImport = pgTable('bar_import', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Null for a calendar of events. */
  seriesId: integer('series_id').references(() => barSeries.id, { onDelete: 'cascade' }),
  fileName: text('file_name').notNull(),
  format: text().notNull(),
  zone: text().notNull(),
  rows: integer().notNull(),
  stored: integer().notNull(),
  known: integer().notNull(),
  changed: integer().notNull(),
  replaced: integer().notNull(),
  refused: integer().notNull(),
  importedAt: exactMoment('imported_at').notNull().defaultNow(),
});

impersonal(barImport);

/** Files of the watched folder that were imported or refused, each with its newest state. */
export const folderFile = pgTable('folder_file', {
  path: text().primaryKey(),
  /** Size and time of change, by which a changed file is recognised. */
  state: text().notNull(),
  /** Rows that were stored, changed ones included. */
  stored: integer().notNull(),
  refused: integer().notNull(),
  /** Why nothing of it was stored; null if it was read. */
  error: text(),
  importedAt: exactMoment('imported_at').notNull(),
});

impersonal(folderFile);

/** Rejected bars with the reason. Values are text, because they may not be numbers. */
export const barQuarantine = pgTable(
  'bar_quarantine',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    symbol: text().notNull(),
    timeframe: text().$type<StoredTimeframe>().notNull(),
    market: text().$type<MarketKind>().notNull(),
    source: text().notNull(),
    /** Open time as received. */
    time: text().notNull(),
    reason: text().notNull(),
    detail: text().notNull(),
    open: text().notNull(),
    high: text().notNull(),
    low: text().notNull(),
    close: text().notNull(),
    volume: text().notNull(),
    quarantinedAt: exactMoment('quarantined_at').notNull().defaultNow(),
  },
  (table) => [index('bar_quarantine_newest').on(table.quarantinedAt)],
);

impersonal(barQuarantine);

/** Instruments that the operator added to the built-in ones. */
export const instrument = pgTable('instrument', {
  symbol: text().primaryKey(),
  /** Complete, so that a later template does not change it. */
  definition: jsonb().$type<AddedInstrument>().notNull(),
  changedAt: exactMoment('changed_at').notNull().defaultNow(),
});

impersonal(instrument);

/** Scheduled releases, imported. The simulated market has its own calendar, computed from its seed. */
export const calendarEvent = pgTable(
  'calendar_event',
  {
    time: exactMoment('time').notNull(),
    country: text().notNull(),
    name: text().notNull(),
    impact: text().notNull(),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.time, table.country, table.name] }),
    check('calendar_event_impact', sql`${table.impact} in ('low', 'medium', 'high')`),
  ],
);

impersonal(calendarEvent);

/** The simulated market of this installation: its prices follow from these values alone. */
export const simulatedMarket = pgTable(
  'simulated_market',
  {
    id: integer().primaryKey().default(1),
    seed: integer().notNull(),
    /** Version of the path; markets from before there were versions have the first. */
    pathVersion: integer('path_version').notNull().default(1),
    /** Day of the first bar. */
    genesis: exactMoment('genesis').notNull(),
    /** Day of the installation. */
    installed: exactMoment('installed').notNull(),
    /** Market time at wall-clock time `anchor_wall`; it runs `300 / bar_seconds` times as fast. */
    anchorMarket: exactMoment('anchor_market').notNull(),
    anchorWall: exactMoment('anchor_wall').notNull(),
    barSeconds: integer('bar_seconds').notNull(),
    /** Market time where the run-up ends; null once it has ended, and without one. */
    runUpUntil: exactMoment('run_up_until'),
  },
  (table) => [check('simulated_market_single', sql`${table.id} = 1`)],
);

impersonal(simulatedMarket);
