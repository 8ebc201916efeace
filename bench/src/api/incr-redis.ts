import { Redis } from 'ioredis';
import type { Prepare } from '../measure/contestant.ts';
import { getAnswered, getCaller } from './limiter-job.ts';
import { REDIS_CALLS, REDIS_URL } from './redis-job.ts';

/** The least that a count on Redis can cost: one INCR for each call, whose key never expires. */
export const prepare: Prepare = () => async () => {
  const client = new Redis(process.env[REDIS_URL]!);
  const prefix = `incr ${performance.now()}`;
  const counted = new Map<string, number>();
  for (let call = 0; call < REDIS_CALLS; call += 1) {
    const caller = getCaller(call);
    counted.set(caller, await client.incr(`${prefix}:${caller}`));
  }
  client.disconnect();
  return getAnswered(counted);
};
