import { MemoryLimiter } from '@sealtick/server/testing/program';
import type { Prepare } from '../measure/contestant.ts';
import { CALLS, getAnswered, getCaller, LIMIT } from './limiter-job.ts';

/** Counts calls as the program does on one node. */
export const prepare: Prepare = () => () => {
  const limiter = new MemoryLimiter();
  const counted = new Map<string, number>();
  for (let call = 0; call < CALLS; call += 1) {
    const caller = getCaller(call);
    counted.set(caller, limiter.count(LIMIT, caller).calls);
  }
  return getAnswered(counted);
};
