import { TIMEFRAMES } from '@sealtick/engine';
import { HISTORY_DAYS } from '@sealtick/simulated-market';

/** Days of bars before the installation: of 5m bars in a lively program, of all in a light one. */
export const BARS_DAYS = 7;

/** Lets simulated markets of this process begin with few bars: the usual 620 days take seconds to generate and to replay. Returns what undoes it. */
export function shortenHistory(): () => void {
  const usual = { ...HISTORY_DAYS };
  for (const timeframe of TIMEFRAMES) Object.assign(HISTORY_DAYS, { [timeframe]: BARS_DAYS });
  return () => Object.assign(HISTORY_DAYS, usual);
}
