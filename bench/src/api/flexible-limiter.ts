import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Prepare } from '../measure/contestant.ts';
import { CALLS, getAnswered, getCaller, LIMIT } from './limiter-job.ts';

/** Counts calls with rate-limiter-flexible, in memory. */
export const prepare: Prepare = () => async () => {
  const limiter = new RateLimiterMemory({ points: LIMIT.quota, duration: LIMIT.seconds });
  const counted = new Map<string, number>();
  for (let call = 0; call < CALLS; call += 1) {
    const caller = getCaller(call);
    counted.set(caller, (await limiter.consume(caller)).consumedPoints);
  }
  // Its timers would keep the process.
  for (const caller of counted.keys()) await limiter.delete(caller);
  return getAnswered(counted);
};
