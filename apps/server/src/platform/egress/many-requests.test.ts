import { fork } from 'node:child_process';
import { once } from 'node:events';
import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEgress, type Egress } from './egress.ts';

const HOSTILE = new URL('./testing/hostile-server.ts', import.meta.url);
const REQUESTS = 200;

/** Starts the server in a process of its own, so that its memory does not count. */
async function startHostile(): Promise<string> {
  const child = fork(HOSTILE);
  onTestFinished(() => void child.kill());
  const [port] = await once(child, 'message');
  return `http://127.0.0.1:${port}`;
}

const MOST_BYTES_EACH = 512 * 1_024;
const ALLOW = ['127.0.0.0/8'];
/** Returns why a request failed. */
const failed = (egress: Egress, address: string, signal?: AbortSignal): Promise<string> =>
  egress(address, signal && { signal }).then(
    () => 'answered',
    ({ reason }: { reason: string }) => reason,
  );

test(`${REQUESTS} endless answers at the same time end at their limit, in little memory`, async () => {
  const origin = await startHostile();
  const egress = createEgress({ allow: ALLOW, limits: { failureMs: 0 } });
  const askAll = () => Promise.all(Array.from({ length: REQUESTS }, () => failed(egress, `${origin}/endless`)));
  await askAll();
  const before = process.memoryUsage();
  let most = 0;
  const watch = setInterval(() => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    most = Math.max(most, arrayBuffers - before.arrayBuffers + Math.max(0, heapUsed - before.heapUsed));
  }, 5);
  const reasons = await askAll();
  clearInterval(watch);
  expect(new Set(reasons)).toEqual(new Set(['the answer has more than 65536 bytes']));
  console.info(`${REQUESTS} endless answers: ${(most / 1e6).toFixed(1)} MB`);
  // Each holds 64 KiB and the part that exceeds them; the rest waits for the garbage collector.
  expect(most).toBeLessThan(REQUESTS * MOST_BYTES_EACH);
});

describe('100 servers that send a byte at a time', () => {
  const ENDS = [
    { path: 'slow-headers', limit: { totalMs: 1_000 }, reason: 'no answer in time' },
    { path: 'slow-body', limit: { totalMs: 1_500 }, reason: 'not complete in time' },
  ] as const;
  const SERVERS = Array.from({ length: 100 }, (_, n) => ENDS[n % ENDS.length]!);

  test('do not delay the others', async () => {
    const origin = await startHostile();
    const egress = createEgress({ allow: ALLOW, limits: { failureMs: 0, totalMs: HOUR_MS } });
    const end = new AbortController();
    let ended = 0;
    const slow = SERVERS.map(async ({ path }) => {
      await failed(egress, `${origin}/${path}`, end.signal);
      ended += 1;
    });
    for (let n = 0; n < 50; n += 1) expect((await egress(`${origin}/json`)).status).toBe(200);
    expect(ended).toBe(0);
    end.abort();
    await Promise.all(slow);
  });

  test('end at their limits', async () => {
    const origin = await startHostile();
    const reasons = SERVERS.map(({ path, limit }) =>
      failed(createEgress({ allow: ALLOW, limits: { failureMs: 0, ...limit } }), `${origin}/${path}`),
    );
    expect(await Promise.all(reasons)).toEqual(SERVERS.map(({ reason }) => reason));
  });
});
