import { STRATEGIES, TIMEFRAMES } from '@sealtick/engine';
import { HISTORY_DAYS } from '@sealtick/simulated-market';
import { LIVELY_DAYS, LIVELY_ID } from './lively-strategies.ts';

/*
 * Imported instead of `lively-strategies.ts` where a test needs signals, no other strategy and no old bars: a program then needs
 * half of the processor time, because it generates and backtests a week of its market instead of 620 days.
 */

const all = STRATEGIES as (typeof STRATEGIES)[number][];
all.splice(0, all.length, ...all.filter(({ id }) => id === LIVELY_ID));
for (const timeframe of TIMEFRAMES) Object.assign(HISTORY_DAYS, { [timeframe]: LIVELY_DAYS });
