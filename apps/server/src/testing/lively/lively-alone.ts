import { STRATEGIES } from '@sealtick/engine';
import { LIVELY_ID } from './lively-strategies.ts';

/*
 * Imported instead of `lively-strategies.ts` where a test needs signals and no other strategy: backtests of the others take half of
 * the processor time that such a program needs.
 */

const all = STRATEGIES as (typeof STRATEGIES)[number][];
all.splice(0, all.length, ...all.filter(({ id }) => id === LIVELY_ID));
