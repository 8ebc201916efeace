import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../logging.ts';
import { RateLimits } from './rate-limit.ts';
import { RedisLimiter } from './redis-limiter.ts';
import { RedisServer } from './testing/redis-server.ts';
import { useNotesApp } from './testing/use-notes-app.ts';

const LIMIT = { policy: 'data', quota: 3, seconds: 60 };
/** Longer than a busy machine delays an answer. */
const PATIENT_MS = 5_000;

let server: RedisServer;
let url: string;
const nodes: RedisLimiter[] = [];

beforeEach(async () => {
  server = new RedisServer();
  url = await server.listen();
});
afterEach(async () => {
  for (const node of nodes.splice(0)) node.close();
  await server.stop();
});

/** Starts a node that counts on the server. */
async function node(answerMs = PATIENT_MS): Promise<RedisLimiter> {
  const made = new RedisLimiter(url, silentLog, answerMs);
  nodes.push(made);
  await made.ready();
  return made;
}

const getCalls = async (limiter: RedisLimiter, times = 1, caller = 'a') => {
  const calls: number[] = [];
  for (let n = 0; n < times; n += 1) calls.push((await limiter.count(LIMIT, caller)).calls);
  return calls;
};

describe('Nodes with one server of rate limits', () => {
  test('count together, one round trip per call, and apart by caller and policy', async () => {
    const [a, b] = [await node(), await node()];
    expect([await getCalls(a, 2), await getCalls(b, 2)]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(server.scripts).toBe(4);
    expect(await getCalls(b, 1, 'another')).toEqual([1]);
    expect((await a.count({ ...LIMIT, policy: 'signals' }, 'a')).calls).toBe(1);
    const { msLeft } = await a.count(LIMIT, 'a');
    // What is left of the limit's minute when the longest test ends.
    expect(msLeft).toBeGreaterThan(30_000);
    expect(msLeft).toBeLessThanOrEqual(60_000);
  });

  test('count on their own while it is away, and together again afterwards', async () => {
    const [a, b] = [await node(), await node()];
    expect(await getCalls(a, 3)).toEqual([1, 2, 3]);
    await server.stop();
    await expect.poll(() => getCalls(a)).toEqual([1]);
    expect(await getCalls(a, 3), 'never unlimited').toEqual([2, 3, 4]);
    expect(await getCalls(b, 1)).toEqual([1]);
    await server.listen();
    await Promise.all([a.ready(), b.ready()]);
    await expect.poll(async () => (await getCalls(a))[0], { timeout: 5_000 }).toBeGreaterThan(3);
    const [last] = await getCalls(a);
    await expect.poll(async () => (await getCalls(b))[0], { timeout: 5_000 }).toBeGreaterThan(last!);
  });

  test('count on their own while it hangs, and ask it no more for a second', async () => {
    const a = await node(5);
    server.hangs = true;
    expect(await getCalls(a, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(server.scripts).toBe(0);
  });
});

describe('A site with a server of rate limits', () => {
  const start = useNotesApp();

  test('answers the call after the quota with 429 and headers, also while the server is away', async () => {
    const app = await start({ rates: new RateLimits(await node()) });
    const call = () => app.inject({ url: '/api/notes', remoteAddress: '192.0.2.1' });
    for (let n = 0; n < 100; n += 1) expect((await call()).statusCode).toBe(200);
    await server.stop();
    for (let n = 0; n < 100; n += 1) expect((await call()).statusCode).toBe(200);
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().detail).toMatch(/^More than 100 requests per minute\. Try again in \d+ s\.$/);
    expect(refused.headers['ratelimit-policy']).toBe('"strategies";q=100;w=60');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
