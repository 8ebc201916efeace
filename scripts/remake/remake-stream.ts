import type { Bars, CalendarEvent, Instrument, ParameterValues, Timeframe } from '@sealtick/engine';

/** Bars with the CSV file that holds them. */
export interface BarsWithFile {
  readonly bars: Bars;
  readonly file: string;
}

/** Input of `remake-trades.py`: a strategy on an instrument, with published or other parameters. */
export interface RemakeStream extends BarsWithFile {
  readonly strategy: string;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly params?: ParameterValues;
  readonly partner?: BarsWithFile & { readonly instrument: Instrument };
  readonly calendar?: { readonly events: readonly CalendarEvent[]; readonly file: string };
}
