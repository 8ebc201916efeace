import { TIMEFRAMES, type Timeframe } from '@sealtick/engine';

/** The timeframe of a symbol's chart without a choice. */
export const DEFAULT_TIMEFRAME: Timeframe = '1h';

/** Returns the timeframe in an address; an unknown one counts as no choice. */
export const timeframeIn = (params: URLSearchParams): Timeframe =>
  TIMEFRAMES.find((one) => one === params.get('timeframe')) ?? DEFAULT_TIMEFRAME;
