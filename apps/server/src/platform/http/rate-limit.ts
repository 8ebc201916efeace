import { RATE_LIMITS, type RatePolicy } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { addressGroup } from './address-group.ts';
import { type DelayedRefusal, RefusalDelay } from './refusal-delay.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy a route's calls count under; its scope's own where a route names none. */
    policy?: RatePolicy;
  }
}

const WINDOW_SECONDS = 60;
/** Callers counted at a time and policy; the one that came first is forgotten first. */
const MAX_CALLERS = 50_000;
/** From so many times its quota on, a caller is refused late. */
const DELAYED_FROM = 2;

/** The calls of each address (IPv6 by /64) under each policy in the current minute, for all scopes of a process. */
export class RateLimits {
  private readonly limits = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([policy, quota]) => [policy, new RateLimit(policy, quota)]),
  ) as Record<RatePolicy, RateLimit>;

  private readonly delay = new RefusalDelay();

  /** Limits the requests to the routes added to `scope` afterwards, and states in each answer how many remain. */
  apply(scope: FastifyInstance, policy: RatePolicy): void {
    scope.addHook('onRequest', (request, reply, done) => {
      const { caller, refusal, isDelayed } = this.limits[request.routeOptions.config.policy ?? policy].count(
        request,
        reply,
      );
      if (isDelayed) this.delay.run(caller, () => done(refusal));
      else done(refusal);
    });
  }
}

interface Caller extends DelayedRefusal {
  calls: number;
  /** When the count starts again, ms of a clock that only goes forward. */
  endsAt: number;
}

interface Counted {
  readonly caller: Caller;
  /** Of a call above the quota. */
  readonly refusal?: AppError;
  readonly isDelayed: boolean;
}

class RateLimit {
  private readonly policy: string;
  private readonly quota: number;
  private readonly header: string;
  private readonly callers = new Map<string, Caller>();

  constructor(policy: string, quota: number) {
    this.policy = policy;
    this.quota = quota;
    this.header = `"${policy}";q=${quota};w=${WINDOW_SECONDS}`;
  }

  count(request: FastifyRequest, reply: FastifyReply): Counted {
    // Whole, so that sums are exact: a minute never comes out as a hair more.
    const now = Math.floor(performance.now());
    const caller = this.callerOf(addressGroup(request.clientAddress), now);
    caller.calls += 1;
    const seconds = Math.ceil((caller.endsAt - now) / 1000);
    reply.header('ratelimit-policy', this.header);
    reply.header('ratelimit', `"${this.policy}";r=${Math.max(0, this.quota - caller.calls)};t=${seconds}`);
    if (caller.calls <= this.quota) return { caller, isDelayed: false };
    const refusal = new AppError(
      'RATE_LIMITED',
      `More than ${this.quota} requests per minute. Try again in ${seconds} s.`,
      {
        retryAfterSeconds: seconds,
      },
    );
    return { caller, refusal, isDelayed: caller.calls > DELAYED_FROM * this.quota };
  }

  private callerOf(address: string, now: number): Caller {
    const known = this.callers.get(address);
    if (known && now < known.endsAt) return known;
    const caller = { calls: 0, waiting: 0, endsAt: now + WINDOW_SECONDS * 1000 };
    // Inserted at the end again: the oldest windows stay in front.
    this.callers.delete(address);
    this.callers.set(address, caller);
    if (this.callers.size > MAX_CALLERS) this.callers.delete(this.callers.keys().next().value!);
    return caller;
  }
}
