import type { Instrument, ParameterValues, Timeframe } from '@sealtick/engine';

/** What `remake-trades.py` is to make again: one of its two strategies on an instrument, by its published parameters or others. */
export interface RemakeStream {
  readonly strategy: 'tideline-pullback' | 'horizon-channel';
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly params?: ParameterValues;
}
