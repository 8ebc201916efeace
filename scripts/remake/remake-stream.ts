import type { Instrument, ParameterValues, Timeframe } from '@sealtick/engine';

/** Input of `remake-trades.py`: one of its two strategies on an instrument, with published or other parameters. */
export interface RemakeStream {
  readonly strategy: 'tideline-pullback' | 'horizon-channel';
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly params?: ParameterValues;
}
