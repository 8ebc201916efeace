import type { StoredTimeframe } from '@sealtick/engine';
import type { DecimalMark } from './number.ts';
import type { PriceSide } from './price-side.ts';
import type { StampStyle } from './stamp.ts';

export type FormatId =
  | 'sealtick-csv'
  | 'histdata-ascii'
  | 'metatrader-4'
  | 'metatrader-5'
  | 'dukascopy-csv'
  | 'ninjatrader'
  | 'lean-zip'
  | 'cryptodatadownload'
  | 'daily-quotes'
  | 'csv'
  | 'economic-calendar';

/** How sure the clock is: written in the file, known of the layout, measured from the file's own week ends, guessed, or given by the person. */
export type ClockBasis = 'stated' | 'known' | 'measured' | 'guess' | 'given' | 'label';

export interface Clock {
  /** IANA name, with `+7` and the like for a server that keeps New York's changes at another offset. */
  readonly zone: string;
  readonly basis: ClockBasis;
  /** One clause for people, such as "New York with daylight saving, from the HistData layout". */
  readonly words: string;
}

/** Which field holds what, from 0. */
export interface Columns {
  readonly date: number;
  /** Time of day, where it stands apart from the date. */
  readonly time: number | null;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Several where a source swaps the meaning of its volume columns: the smallest is the base amount. */
  readonly volume: readonly number[];
  readonly symbol: number | null;
}

/** Everything needed to read the rows of one file of bars. */
export interface Layout {
  readonly format: FormatId;
  /** What was recognised, for people. */
  readonly title: string;
  readonly delimiter: string;
  readonly decimal: DecimalMark;
  readonly skippedLines: number;
  readonly columns: Columns;
  readonly stamp: StampStyle;
  /** Stamps carry their own offset from UTC. */
  readonly stated: boolean;
  /** What a stamp marks. */
  readonly stampMarks: 'open' | 'close';
  readonly clock: Clock;
  /** From the layout or the name; the steps between the rows decide. */
  readonly timeframe: StoredTimeframe | null;
  readonly symbol: string | null;
  /** What the prices are, where header or name say it. */
  readonly side: PriceSide | null;
  /** A layout that fixes the divisor of its prices; else it is measured. */
  readonly points?: number;
  /** Doubts and choices a person should know of. */
  readonly notes: readonly string[];
}

/** What a person said on the command line; it goes before anything found. */
export interface Overrides {
  readonly symbol?: string;
  readonly timeframe?: StoredTimeframe;
  readonly zone?: string;
  /** Names of the columns in order, such as date,time,open,high,low,close,volume; `-` skips one. */
  readonly columns?: readonly string[];
  /** Divisor of prices given in points. */
  readonly points?: number;
  readonly side?: PriceSide;
}
