import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Prepare } from '../measure/contestant.ts';
import { getAnswered, getCaller, LIMIT } from './limiter-job.ts';
import { REDIS_CALLS, REDIS_URL } from './redis-job.ts';

/** Counts calls with rate-limiter-flexible on Redis, without a fallback. */
export const prepare: Prepare = () => async () => {
  const client = new Redis(process.env[REDIS_URL]!);
  const keyPrefix = `flexible ${performance.now()}`;
  const limiter = new RateLimiterRedis({
    storeClient: client,
    keyPrefix,
    points: LIMIT.quota,
    duration: LIMIT.seconds,
  });
  const counted = new Map<string, number>();
  for (let call = 0; call < REDIS_CALLS; call += 1) {
    const caller = getCaller(call);
    counted.set(caller, (await limiter.consume(caller)).consumedPoints);
  }
  client.disconnect();
  return getAnswered(counted);
};
