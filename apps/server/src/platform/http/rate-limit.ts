import { RATE_LIMITS, type RatePolicy } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { addressGroup } from './address-group.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy a route's calls count under; `data` where a route of the API names none. */
    policy?: RatePolicy;
  }
}

const WINDOW_SECONDS = 60;
/** Callers counted at a time and policy; whoever came first is forgotten first. */
const CALLERS_KEPT = 50_000;

/**
 * Counts the calls of each address and policy (IPv6 by /64, forwarded addresses only from trusted proxies), says in
 * every answer how many are left, and refuses the rest. Added to a scope, it holds for the routes made in it afterwards.
 */
export function limitRates(app: FastifyInstance): void {
  const limits = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([policy, quota]) => [policy, new Limit(policy, quota)]),
  ) as Record<RatePolicy, Limit>;
  app.addHook('onRequest', (request, reply, done) => {
    done(limits[request.routeOptions.config.policy ?? 'data'].count(request, reply));
  });
}

interface Caller {
  calls: number;
  /** When the count begins anew, ms of a clock that only goes forward. */
  endsAt: number;
}

class Limit {
  private readonly policy: string;
  private readonly quota: number;
  private readonly words: string;
  private readonly callers = new Map<string, Caller>();

  constructor(policy: string, quota: number) {
    this.policy = policy;
    this.quota = quota;
    this.words = `"${policy}";q=${quota};w=${WINDOW_SECONDS}`;
  }

  /** The refusal of a call too many. */
  count(request: FastifyRequest, reply: FastifyReply): AppError | undefined {
    // Whole, so that sums are exact: a minute never comes out as a hair more.
    const now = Math.floor(performance.now());
    const caller = this.callerOf(addressGroup(request.ip), now);
    caller.calls += 1;
    const seconds = Math.ceil((caller.endsAt - now) / 1000);
    reply.header('ratelimit-policy', this.words);
    reply.header('ratelimit', `"${this.policy}";r=${Math.max(0, this.quota - caller.calls)};t=${seconds}`);
    if (caller.calls <= this.quota) return undefined;
    return new AppError('RATE_LIMITED', `More than ${this.quota} calls a minute; try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    });
  }

  private callerOf(address: string, now: number): Caller {
    const known = this.callers.get(address);
    if (known && now < known.endsAt) return known;
    const caller = { calls: 0, endsAt: now + WINDOW_SECONDS * 1000 };
    // Put at the end anew: the oldest windows stay in front.
    this.callers.delete(address);
    this.callers.set(address, caller);
    if (this.callers.size > CALLERS_KEPT) this.callers.delete(this.callers.keys().next().value!);
    return caller;
  }
}
