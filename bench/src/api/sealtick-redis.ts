import { RedisLimiter, silentLog } from '@sealtick/server/testing/program';
import type { Prepare } from '../measure/contestant.ts';
import { getAnswered, getCaller, LIMIT } from './limiter-job.ts';
import { REDIS_CALLS, REDIS_URL } from './redis-job.ts';

/** Longer than any answer takes: a call that is counted in memory before it would not be measured. */
const ANSWER_MS = 60_000;

/** Counts calls as each of several nodes does. */
export const prepare: Prepare = () => async () => {
  const limiter = new RedisLimiter(process.env[REDIS_URL]!, silentLog, ANSWER_MS);
  await limiter.ready();
  // Each round begins a window of its own.
  const limit = { ...LIMIT, policy: `sealtick ${performance.now()}` };
  const counted = new Map<string, number>();
  for (let call = 0; call < REDIS_CALLS; call += 1) {
    const caller = getCaller(call);
    counted.set(caller, (await limiter.count(limit, caller)).calls);
  }
  limiter.close();
  return getAnswered(counted);
};
