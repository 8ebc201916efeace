import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../logging.ts';
import { type CallCount, type CallLimit, type CallLimiter, getWindowEnd } from './memory-limiter.ts';

/** A call is counted in the memory of this process where the server does not answer within this time. */
const ANSWER_MS = 5;
/** After an error the server is not asked for this time, so that one that hangs delays few calls. */
const PAUSE_MS = 1_000;
const RECONNECT_MS = 500;

/**
 * Counts calls on a Redis or Valkey server, for all nodes together. Without the server each node counts on its own: a call
 * is always counted, and never waits longer than 5 ms.
 */
export class RedisLimiter implements CallLimiter {
  private readonly client: Redis;
  private readonly counters = new Map<string, { readonly shared: RateLimiterRedis; readonly own: RateLimiterMemory }>();
  private pausedUntil = 0;

  /** @param answerMs How long a call waits for the server */
  constructor(url: string, log: Log, answerMs = ANSWER_MS) {
    this.client = new Redis(url, {
      enableOfflineQueue: false,
      commandTimeout: answerMs,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MS,
    });
    let isReachable = true;
    this.client.on('ready', () => {
      if (!isReachable) log.info('the server of the rate limits is reachable again');
      isReachable = true;
    });
    this.client.on('error', (error: Error) => {
      if (isReachable)
        log.warn({ err: error }, 'the server of the rate limits is unreachable; each node counts on its own');
      isReachable = false;
    });
  }

  async count(limit: CallLimit, caller: string): Promise<CallCount> {
    const { shared, own } = this.ofCounter(limit);
    const endsAt = limit.isOfClock ? getWindowEnd(limit, Date.now()) : null;
    const name = endsAt === null ? caller : `${caller} ${endsAt}`;
    const isPaused = performance.now() < this.pausedUntil;
    // A penalty counts without refusing: the quota of a caller depends on its plan.
    const { consumedPoints, msBeforeNext } = await (isPaused ? own : shared).penalty(name);
    return { calls: consumedPoints, msLeft: endsAt === null ? msBeforeNext : endsAt - Date.now() };
  }

  /** Returns once the server can be asked. */
  async ready(): Promise<void> {
    if (this.client.status !== 'ready') await new Promise((resolve) => this.client.once('ready', resolve));
  }

  close(): void {
    this.client.disconnect();
  }

  private ofCounter({ policy, counter = policy, quota, seconds }: CallLimit) {
    const known = this.counters.get(counter);
    if (known) return known;
    const options = { keyPrefix: `sealtick:${counter}`, points: quota, duration: seconds };
    const own = new RateLimiterMemory(options);
    const shared = new RateLimiterRedis({
      ...options,
      storeClient: this.client,
      rejectIfRedisNotReady: true,
      insuranceLimiter: this.pausing(own),
    });
    const made = { shared, own };
    this.counters.set(counter, made);
    return made;
  }

  /** Returns what counts while the server is away; its use pauses the questions to the server. */
  private pausing(own: RateLimiterMemory): RateLimiterMemory {
    const penalty = own.penalty.bind(own);
    return Object.assign(Object.create(own) as RateLimiterMemory, {
      penalty: (key: string | number, points?: number) => {
        this.pausedUntil = performance.now() + PAUSE_MS;
        return penalty(key, points);
      },
    });
  }
}
