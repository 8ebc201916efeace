import { PLANS, type Principal, RATE_LIMITS, type RatePolicy } from '@sealtick/contract';
import type { FastifyPluginAsync } from 'fastify';
import { expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { testViewer } from '../testing/viewer.ts';
import type { CallLimit, CallLimiter } from './memory-limiter.ts';
import { RateLimits } from './rate-limit.ts';
import { useNotesApp } from './testing/use-notes-app.ts';

const MS_LEFT = 30_000;
const start = useNotesApp();

/** Counts as if a caller had made so many calls of one policy before, and one of each other. */
class CallsBefore implements CallLimiter {
  calls = 0;
  private readonly of: string;

  constructor(policy: string) {
    this.of = policy;
  }

  count({ policy }: CallLimit) {
    return { calls: policy === this.of ? this.calls + 1 : 1, msLeft: MS_LEFT };
  }
}

const routes: FastifyPluginAsync = async (app) => {
  for (const policy of Object.keys(RATE_LIMITS) as RatePolicy[]) {
    app.get(`/policy/${policy}`, { config: { policy } }, async () => 'answered');
  }
};

/** Returns the answers to the last call of a quota, and to the next one. */
async function answersAt(policy: string, url: string, quota: number, principal: Principal) {
  const limiter = new CallsBefore(policy);
  const app = await start({
    modules: [{ name: 'policies', routes }],
    rates: new RateLimits(limiter),
    getViewer: () => testViewer(undefined as unknown as Database, { principal }),
  });
  limiter.calls = quota - 1;
  const last = await app.inject({ url, headers: { host: 'localhost' } });
  limiter.calls = quota;
  return [last, await app.inject({ url, headers: { host: 'localhost' } })] as const;
}

const getKey = (callsPerHour: number): Principal => ({
  kind: 'key',
  keyId: 'key_1',
  accountId: 'amara',
  mode: 'live',
  scopes: ['signals:read'],
  strategies: [],
  callsPerHour,
});

/** Quota and seconds of each policy, as docs/api-keys.md has them. */
const POLICIES = [
  ['strategies', 100, 60],
  ['signals', 500, 60],
  ['data', 500, 60],
  ['alerts', 6_000, 60],
  ['bridges', 6_000, 60],
  ['pages', 300, 60],
  ['pictures', 60, 60],
  ['practice', 120, 60],
  ['exports', 6, 60],
  ['signal-writes', 50, 3_600],
] as const;

test('Every policy has its row here', () => {
  const rows = Object.entries(RATE_LIMITS).map(([policy, { quota, seconds }]) => [policy, quota, seconds]);
  expect(rows).toEqual(POLICIES);
});

test.each(POLICIES)(
  'The policy %s answers %i calls in %i s, and refuses the next one',
  async (policy, quota, seconds) => {
    const [last, refused] = await answersAt(policy, `/api/policy/${policy}`, quota, getKey(1_000));
    expect([last.statusCode, last.headers['ratelimit-policy']]).toEqual([
      200,
      expect.stringContaining(`"${policy}";q=${quota};w=${seconds}`),
    ]);
    expect(last.headers.ratelimit).toContain(`"${policy}";r=0;t=30`);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'retry-after': '30',
      'ratelimit-policy': expect.stringContaining(`"${policy}";q=${quota};w=${seconds}`),
      ratelimit: expect.stringContaining(`"${policy}";r=0;t=30`),
    });
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  },
);

test.each([
  ['free', 100],
  ['starter', 1_000],
  ['pro', 1_000],
  ['institutional', 10_000],
] as const)('The keys of the plan %s have %i calls per hour, and the next one is refused', async (plan, quota) => {
  expect(PLANS[plan].callsPerHour).toBe(quota);
  const key = getKey(PLANS[plan].callsPerHour);
  const [last, refused] = await answersAt('keys', '/api/policy/data', quota, key);
  expect([last.statusCode, last.headers.ratelimit]).toEqual([200, expect.stringContaining('"keys";r=0;')]);
  expect(last.headers['ratelimit-policy']).toContain(`"keys";q=${quota};w=3600`);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().detail).toMatch(new RegExp(`^More than ${quota} requests per hour`));
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
