import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
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
const failed = (egress: Egress, address: string): Promise<string> =>
  egress(address).then(
    () => 'answered',
    ({ reason }: { reason: string }) => reason,
  );

test(`${REQUESTS} endless answers at once end at their limit, in little memory`, async () => {
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

test('100 servers that send a byte at a time do not delay the others', async () => {
  const origin = await startHostile();
  const limits = { failureMs: 0, headersMs: 1_000, totalMs: 1_500 };
  const egress = createEgress({ allow: ALLOW, limits });
  const healthy = createEgress({ allow: ALLOW });
  await healthy(`${origin}/json`);
  const slow = Array.from({ length: 100 }, (_, n) =>
    failed(egress, `${origin}/${n % 2 === 0 ? 'slow-body' : 'slow-headers'}`),
  );
  const times: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    const begun = performance.now();
    expect((await healthy(`${origin}/json`)).status).toBe(200);
    times.push(performance.now() - begun);
  }
  expect(times.sort((a, b) => a - b)[48]).toBeLessThan(500);
  const begun = performance.now();
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['no answer in time', 'not complete in time']));
  expect(performance.now() - begun).toBeLessThan(limits.totalMs + 1_000);
});
