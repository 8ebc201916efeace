import { z } from 'zod';
import { BARS_LIMIT_DEFAULT, BARS_LIMIT_MAX } from './limits.ts';
import { Price } from './signal.ts';
import { Market, Timeframe } from './strategy.ts';

export const BarsQuery = z.strictObject({
  symbol: z.string().min(1).max(20),
  timeframe: Timeframe,
  /** First open wanted. */
  from: z.iso.datetime().optional(),
  /** Bars that closed at or before it; default now. */
  to: z.iso.datetime().optional(),
  /** The newest so many of them. */
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

/** Bars, oldest first, and what they are of. */
export const BarsAnswer = z.object({
  symbol: z.string(),
  timeframe: Timeframe,
  market: z.enum(['real', 'simulated']),
  accelerated: z.boolean(),
  bars: z.array(BarView),
});

export const InstrumentView = z.object({
  symbol: z.string(),
  name: z.string(),
  group: Market,
  digits: z.number().int(),
  tick: z.number(),
  quoteCurrency: z.string(),
  timeframes: z.array(Timeframe),
  market: z.enum(['real', 'simulated']),
});

export type BarsQuery = z.infer<typeof BarsQuery>;
export type BarView = z.infer<typeof BarView>;
export type BarsAnswer = z.infer<typeof BarsAnswer>;
export type InstrumentView = z.infer<typeof InstrumentView>;
