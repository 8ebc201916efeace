import { STRATEGIES, TIMEFRAMES } from '@sealtick/engine';
import { HISTORY_DAYS } from '@sealtick/simulated-market';
import { BARS_DAYS, LIVELY_ID } from './lively-options.ts';

/*
 * Imported before the program (`node --import`) where a test needs one built-in strategy at most and no old bars: the program then
 * needs half of the processor time, because it generates and backtests a week of its market instead of 620 days.
 */

const all = STRATEGIES as (typeof STRATEGIES)[number][];
all.splice(0, all.length, ...all.filter(({ id }) => id === LIVELY_ID));
for (const timeframe of TIMEFRAMES) Object.assign(HISTORY_DAYS, { [timeframe]: BARS_DAYS });
