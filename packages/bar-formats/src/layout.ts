import type { StoredTimeframe } from '@sealtick/engine';
import type { DecimalMark } from './number.ts';
import type { PriceSide } from './price-side.ts';
import type { RowEnd } from './row-end.ts';
import type { Split } from './split.ts';
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
  | 'tradestation'
  | 'firstrate'
  | 'interactive-brokers'
  | 'daily-quotes'
  | 'csv'
  | 'economic-calendar';

/** The source of the clock: the file, the layout, the week ends of the file, an assumption, or the user. */
export type ClockBasis = 'stated' | 'known' | 'measured' | 'guess' | 'given' | 'label';

export interface Clock {
  /** IANA name, with an offset such as `+7` for a server with New York's changes at another offset. */
  readonly zone: string;
  readonly basis: ClockBasis;
  /** Description for the user, such as "New York with daylight saving, from the HistData layout". */
  readonly words: string;
}

/** Which end of a bar timestamps mark. */
export interface Stamps {
  readonly marks: 'open' | 'close';
  /** Description for the user, such as "the close of the bar, from the layout". */
  readonly words: string;
}

/** Indexes of the fields, from 0. */
export interface Columns {
  readonly date: number;
  /** Time of day, if it is separate from the date. */
  readonly time: number | null;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Several if a source swaps its volume columns: the smallest is the base amount. */
  readonly volume: readonly number[];
  readonly symbol: number | null;
}

/** Everything needed to read the rows of one file of bars. */
export interface Layout {
  readonly format: FormatId;
  /** Name of the format for the user. */
  readonly title: string;
  readonly delimiter: string;
  readonly decimal: DecimalMark;
  readonly skippedLines: number;
  /** Number of fields of a row; further ones must be empty. */
  readonly fields: number;
  /** Fields of each column, where an unquoted delimiter parts a value; null if each column is one field. */
  readonly widths: readonly number[] | null;
  readonly rowEnd: RowEnd;
  readonly columns: Columns;
  readonly stamp: StampStyle;
  /** True if timestamps have their own offset from UTC. */
  readonly stated: boolean;
  /** The end of a bar that timestamps mark; null if the bars have to show it. */
  readonly stamps: Stamps | null;
  readonly clock: Clock;
  /** From the layout or the name; the distance of the rows takes precedence. */
  readonly timeframe: StoredTimeframe | null;
  /** That of stamps without a time of day, if nothing else shows it; null for others. */
  readonly usualTimeframe: StoredTimeframe | null;
  readonly symbol: string | null;
  /** Source of the prices, if the header or the name contain it. */
  readonly side: PriceSide | null;
  /** Divisor of the prices, if the layout fixes it; otherwise it is measured. */
  readonly points?: number;
  /** Notes for the user about uncertain choices. */
  readonly notes: readonly string[];
}

/** Options of the command line, which take precedence over detection. */
export interface Overrides {
  readonly symbol?: string;
  readonly timeframe?: StoredTimeframe;
  readonly zone?: string;
  readonly stamps?: Stamps['marks'];
  /** Names of the columns in order, such as date,time,open,high,low,close,volume; `-` skips one. */
  readonly columns?: readonly string[];
  /** Divisor of prices given in points. */
  readonly points?: number;
  readonly side?: PriceSide;
  /** Divides the prices before each jump that is near a split. */
  readonly adjustSplits?: boolean;
  /** Splits by which earlier prices are divided. */
  readonly splits?: readonly Split[];
}
