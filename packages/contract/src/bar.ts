import { z } from 'zod';
import { AssetClass, Holidays, MarketKind, Session, Timeframe } from './enumerations.ts';
import { TimeInput } from './instant.ts';
import { BAR_COLUMNS_MAX, BARS_LIMIT_DEFAULT, BARS_LIMIT_MAX } from './limits.ts';
import { plainId } from './plain-text.ts';
import { Price } from './price.ts';

export const BarsQuery = z.strictObject({
  symbol: plainId(20),
  timeframe: Timeframe,
  /** Earliest open. */
  from: TimeInput.optional(),
  /** Latest close; now by default. */
  to: TimeInput.optional(),
  /** Number of newest bars. */
  limit: z.coerce.number().int().min(1).max(BARS_LIMIT_MAX).default(BARS_LIMIT_DEFAULT),
});

/** One closed bar. `time` is its open, `closeTime` its end. */
export const BarView = z.object({
  time: z.iso.datetime(),
  closeTime: z.iso.datetime(),
  open: Price,
  high: Price,
  low: Price,
  close: Price,
  volume: z.number(),
});

/** Bars, oldest first, with their series and market. */
export const BarsAnswer = z.object({
  symbol: z.string(),
  timeframe: Timeframe,
  market: MarketKind,
  accelerated: z.boolean(),
  /** Open of the oldest bar in the requested range, which may be on a later page; null if there is none. */
  oldest: z.iso.datetime().nullable(),
  bars: z.array(BarView),
});

export const BarColumnsQuery = z.strictObject({
  symbol: plainId(20),
  timeframe: Timeframe,
  /** Number of newest bars. */
  limit: z.coerce.number().int().min(1).max(BAR_COLUMNS_MAX).default(BAR_COLUMNS_MAX),
});

/** Closed bars for programs that compute on them: parallel lists, oldest first; times in ms UTC, prices as numbers. */
export const BarColumnsAnswer = z.object({
  symbol: z.string(),
  timeframe: Timeframe,
  market: MarketKind,
  time: z.array(z.number()),
  closeTime: z.array(z.number()),
  open: z.array(z.number()),
  high: z.array(z.number()),
  low: z.array(z.number()),
  close: z.array(z.number()),
  volume: z.array(z.number()),
});

export const CalendarQuery = z.strictObject({ from: TimeInput, to: TimeInput });

/** A scheduled release, as known beforehand, without its result. */
export const ReleaseView = z.object({
  time: z.iso.datetime(),
  name: z.string(),
  country: z.string(),
  impact: z.enum(['low', 'medium', 'high']),
});

/**
 * Current trading costs of an instrument: spread, slippage and commission in `unit`, financing in percent of price per
 * year.
 */
export const InstrumentCosts = z.object({
  unit: z.enum(['price', 'pip', 'bp']),
  /** First day on which they apply. */
  from: z.iso.date(),
  spread: z.number(),
  slippage: z.number(),
  commission: z.number(),
  financingLong: z.number(),
  financingShort: z.number(),
  rolloverFactor: z.number(),
  releaseFactor: z.number(),
  source: z.string(),
});

/** An instrument that the operator added, complete, so that a browser can backtest on it. */
export const AddedInstrumentView = z.object({
  symbol: z.string(),
  name: z.string(),
  assetClass: AssetClass,
  digits: z.number().int(),
  tick: z.number(),
  pip: z.number(),
  contractSize: z.number(),
  quoteCurrency: z.string(),
  session: Session,
  /** Whether prices at or below 0 are valid. */
  belowZero: z.boolean(),
  /** Its own hours inside the days of its session, in minutes after their start. */
  hours: z
    .object({
      base: Session,
      opensAfter: z.number(),
      closesAfter: z.number(),
      holidays: Holidays,
      closedDays: z.array(z.number().int()),
    })
    .nullable(),
  costs: z.object({
    unit: z.enum(['price', 'pip', 'bp']),
    pip: z.number(),
    rolloverFactor: z.number(),
    releaseFactor: z.number(),
    rows: z.array(
      z.object({
        from: z.iso.date(),
        spread: z.number(),
        slippage: z.number(),
        commission: z.number(),
        long: z.number(),
        short: z.number(),
      }),
    ),
    source: z.string(),
  }),
});

export const InstrumentView = z.object({
  symbol: z.string(),
  name: z.string(),
  group: AssetClass,
  digits: z.number().int(),
  tick: z.number(),
  quoteCurrency: z.string(),
  timeframes: z.array(Timeframe),
  market: MarketKind,
  costs: InstrumentCosts,
  /** Absent for a built-in instrument. */
  added: AddedInstrumentView.optional(),
});

export type BarsQuery = z.infer<typeof BarsQuery>;
export type BarView = z.infer<typeof BarView>;
export type BarsAnswer = z.infer<typeof BarsAnswer>;
export type InstrumentView = z.infer<typeof InstrumentView>;
export type AddedInstrumentView = z.infer<typeof AddedInstrumentView>;
export type BarColumnsQuery = z.infer<typeof BarColumnsQuery>;
export type BarColumnsAnswer = z.infer<typeof BarColumnsAnswer>;
export type CalendarQuery = z.infer<typeof CalendarQuery>;
export type ReleaseView = z.infer<typeof ReleaseView>;
