import { ANONYMOUS, type Principal, RATE_LIMITS, type RatePolicy } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import { addressBlock, addressGroup, BLOCK_FACTOR } from './address-group.ts';
import { type CallCount, type CallLimit, type CallLimiter, MemoryLimiter } from './memory-limiter.ts';
import { RefusalDelay } from './refusal-delay.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy a route's calls count under; its scope's own where a route names none. */
    policy?: RatePolicy;
  }
  interface FastifyReply {
    /** Counts the request under one more policy, by the same caller. @throws {AppError} RATE_LIMITED above its quota */
    countUnder(policy: RatePolicy): Promise<void>;
  }
}

/** From so many times its quota on, a caller is refused late. */
const DELAYED_FROM = 2;
const HOUR_SECONDS = 3_600;
/** The policy of all keys of an account together; its quota is that of the plan. */
const KEY_POLICY = 'keys';

type Done = (refusal?: AppError) => void;

/** Counts what an account has used of a policy, where only calls that succeed use something. */
export interface AccountUse {
  readonly policy: RatePolicy;
  /** Returns the uses in the current window, without the call that is asked about. */
  count(viewer: Viewer): Promise<CallCount>;
}

interface Limit extends CallLimit {
  /** What the header `RateLimit-Policy` says of it. */
  readonly header: string;
  /** How its item of the header `RateLimit` begins. */
  readonly left: string;
}

const toLimit = (policy: string, { quota, seconds }: Pick<CallLimit, 'quota' | 'seconds'>): Limit => ({
  policy,
  quota,
  seconds,
  header: `"${policy}";q=${quota};w=${seconds}`,
  left: `"${policy}";r=`,
});

/** Made once: each request counts under one. */
const LIMITS = mapPolicies((policy) => toLimit(policy, RATE_LIMITS[policy]));
/** Of accounts: keys and browsers separately, so that a program at its limit does not lock its owner out of the pages. */
const LIMITS_OF_KEYS = mapPolicies((policy) => ({ ...LIMITS[policy], counter: `${policy} of keys` }));
const LIMITS_OF_BROWSERS = mapPolicies((policy) => ({ ...LIMITS[policy], counter: `${policy} of browsers` }));
/** Of an IPv6 /48. */
const BLOCK_LIMITS = mapPolicies((policy) => {
  const { quota, seconds } = RATE_LIMITS[policy];
  return toLimit(policy, { quota: quota * BLOCK_FACTOR, seconds });
});

/** By the calls per hour of a plan. */
const KEY_LIMITS = new Map<number, Limit>();

function getKeyLimit(quota: number): Limit {
  const known = KEY_LIMITS.get(quota);
  if (known) return known;
  const limit: Limit = { ...toLimit(KEY_POLICY, { quota, seconds: HOUR_SECONDS }), isOfClock: true };
  KEY_LIMITS.set(quota, limit);
  return limit;
}

function mapPolicies(make: (policy: RatePolicy) => Limit): Readonly<Record<RatePolicy, Limit>> {
  const policies = Object.keys(RATE_LIMITS) as RatePolicy[];
  return Object.fromEntries(policies.map((policy) => [policy, make(policy)])) as Record<RatePolicy, Limit>;
}

/** Counts calls under the policies of their routes, for all scopes of a process. */
export class RateLimits {
  private readonly limiter: CallLimiter;
  private readonly delay = new RefusalDelay();
  private readonly uses = new Map<string, AccountUse>();

  constructor(limiter: CallLimiter = new MemoryLimiter()) {
    this.limiter = limiter;
  }

  /** Counts a policy by account from now on by what was done, in place of by calls. */
  countBy(use: AccountUse): void {
    this.uses.set(use.policy, use);
  }

  /** Adds the calls of keys in the current hour that were counted before this process started, by account. */
  resumeKeys(calls: ReadonlyMap<string, number>): void {
    // The quota is that of the plan, which each call brings along.
    const limit = getKeyLimit(0);
    for (const [accountId, count] of calls) this.limiter.resume?.(limit, accountId, count);
  }

  /**
   * Limits the requests of each address or caller to the routes added to `scope` afterwards, and says in each answer how many
   * remain. Callers count by account only where the scope identified its viewers before.
   */
  apply(scope: FastifyInstance, policy: RatePolicy): void {
    const { limitCaller } = this;
    scope.addHook('onRequest', (request, reply, done) => {
      const own = request.routeOptions.config.policy ?? policy;
      limitCaller(RATE_LIMITS[own].per === 'account' ? policy : own, request, reply, done);
    });
    scope.decorateReply('countUnder', function countUnder(more) {
      return new Promise((resolve, reject) => {
        limitCaller(more, this.request, this, (refusal) => (refusal ? reject(refusal) : resolve()));
      });
    });
  }

  /** Limits the requests of each account to such routes. It needs a viewer on the requests. */
  applyToAccounts(scope: FastifyInstance): void {
    scope.addHook('onRequest', (request, reply, done) => {
      const { principal } = request.viewer;
      const own = request.routeOptions.config.policy;
      const limits: Limit[] = [];
      if (principal.kind === 'key') {
        limits.push(getKeyLimit(principal.callsPerHour));
      }
      if (own !== undefined && RATE_LIMITS[own].per === 'account') limits.push(LIMITS[own]);
      const next: Done = (refusal) => {
        const limit = refusal ? undefined : limits.shift();
        if (!limit || principal.kind === 'anonymous') return done(refusal);
        const { accountId } = principal;
        const use = this.uses.get(limit.policy);
        if (!use) return this.limit(limit, accountId, reply, next);
        const answer = ({ calls, msLeft }: CallCount) =>
          this.answer(limit, accountId, { calls: calls + 1, msLeft }, reply, next);
        use.count(request.viewer).then(answer, next);
      };
      next();
    });
  }

  private readonly limitCaller = (
    policy: RatePolicy,
    request: FastifyRequest,
    reply: FastifyReply,
    done: Done,
  ): void => {
    const principal = RATE_LIMITS[policy].per === 'caller' ? getPrincipal(request) : ANONYMOUS;
    if (principal.kind === 'anonymous') {
      this.limitAddress(policy, addressGroup(request.clientAddress), reply, done);
    } else {
      const limits = principal.kind === 'key' ? LIMITS_OF_KEYS : LIMITS_OF_BROWSERS;
      this.limit(limits[policy], principal.accountId, reply, done);
    }
  };

  /** Counts a call by address, and an IPv6 address also by its /48. The answer names the limit of which less is left. */
  private limitAddress(policy: RatePolicy, group: string, reply: FastifyReply, done: Done): void {
    const limit = LIMITS[policy];
    const block = addressBlock(group);
    if (block === null) {
      this.limit(limit, group, reply, done);
      return;
    }
    const wide = BLOCK_LIMITS[policy];
    const counted = [this.limiter.count(limit, group), this.limiter.count(wide, block)] as const;
    const answer = ([ofGroup, ofBlock]: readonly [CallCount, CallCount]) => {
      if (wide.quota - ofBlock.calls < limit.quota - ofGroup.calls) this.answer(wide, block, ofBlock, reply, done);
      else this.answer(limit, group, ofGroup, reply, done);
    };
    const [ofGroup, ofBlock] = counted;
    if (ofGroup instanceof Promise || ofBlock instanceof Promise) Promise.all(counted).then(answer, done);
    else answer([ofGroup, ofBlock]);
  }

  private limit(limit: Limit, caller: string, reply: FastifyReply, done: Done): void {
    const counted = this.limiter.count(limit, caller);
    if (counted instanceof Promise) counted.then((count) => this.answer(limit, caller, count, reply, done), done);
    else this.answer(limit, caller, counted, reply, done);
  }

  private answer(limit: Limit, caller: string, { calls, msLeft }: CallCount, reply: FastifyReply, done: Done) {
    const { policy, counter = policy, quota, seconds: window, header, left } = limit;
    const seconds = Math.ceil(msLeft / 1_000);
    addTo(reply, 'ratelimit-policy', header);
    addTo(reply, 'ratelimit', `${left}${Math.max(0, quota - calls)};t=${seconds}`);
    if (calls <= quota) return done();
    const unit = window === HOUR_SECONDS ? 'hour' : 'minute';
    const refusal = new AppError(
      'RATE_LIMITED',
      `More than ${quota} requests per ${unit}. Try again in ${seconds} s.`,
      {
        retryAfterSeconds: seconds,
      },
    );
    if (calls > DELAYED_FROM * quota) this.delay.run(`${counter} ${caller}`, () => done(refusal));
    else done(refusal);
  }
}

/**
 * Returns the principal by whose account a request counts; the anonymous one if it counts by its address. Behind one address, members
 * do not share a limit, and visitors use up none of theirs. More keys do not give an account more calls. A wrong key counts by address.
 */
function getPrincipal({ viewer }: FastifyRequest): Principal {
  // Without a viewer the caller was refused, or the scope identifies none.
  return (viewer as Viewer | undefined)?.principal ?? ANONYMOUS;
}

/** Adds an item to a header that lists one for each policy. */
function addTo(reply: FastifyReply, header: string, item: string): void {
  const before = reply.getHeader(header);
  reply.header(header, before === undefined ? item : `${before}, ${item}`);
}
