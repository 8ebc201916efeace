import { STRATEGIES } from '@sealtick/engine';
import { LIVELY_ID } from './lively-options.ts';
import { shortenHistory } from './short-history.ts';

/*
 * Imported before the program (`node --import`) where a test needs one built-in strategy at most and no old bars: the program then
 * needs half of the processor time, because it generates and backtests a week of its market instead of 620 days.
 */

const all = STRATEGIES as (typeof STRATEGIES)[number][];
all.splice(0, all.length, ...all.filter(({ id }) => id === LIVELY_ID));
shortenHistory();
