import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeedClient, program } from '../../../modules/feed/testing/feed-client.ts';
import { FaultSite } from '../fault-site.ts';
import { describeLoad, runLoad } from './load.ts';

/** A market at normal speed, so that only the feed is measured. */
let site: FaultSite;
beforeAll(async () => {
  site = await FaultSite.make(undefined, { SIMULATED_BAR_SECONDS: '300' });
  await site.start().ready();
}, 120_000);
afterAll(() => site.remove());

test('delivers every entry to 10,000 clients within a second', async () => {
  const options = { readers: 10_000, perSecond: 2, seconds: 60 };
  const result = await runLoad(site, options);
  console.log(describeLoad(options, result));
  expect(result).toMatchObject({ missed: 0, duplicates: 0, closed: 0 });
  expect(result.rssMb).toBeLessThan(500);
  expect(result.p99).toBeLessThan(1_000);
  expect(result.p50).toBeLessThan(300);
});

test('is not slowed down by clients that do not read', async () => {
  const options = { readers: 1_000, perSecond: 10, seconds: 20 };
  const all = await runLoad(site, options);
  const some = await runLoad(site, { ...options, paused: 20 });
  console.log(`${describeLoad(options, all)}\n${describeLoad({ ...options, paused: 20 }, some)}`);
  expect([all.missed, some.missed, all.duplicates, some.duplicates]).toEqual([0, 0, 0, 0]);
  expect(some.p99).toBeLessThan(1_000);
});

test('is idle again five seconds after a flood of invalid messages', async () => {
  const feed = `${site.address.replace('http', 'ws')}/ws`;
  const flooders = Array.from({ length: 20 }, () => new FeedClient(feed, program(null)));
  await Promise.all(flooders.map((flooder) => flooder.receives('subscribed')));
  for (const flooder of flooders) for (let i = 0; i < 1_000; i += 1) flooder.send({ type: 'subscribe', i });
  const codes = await Promise.all(flooders.map(async ({ closed }) => (await closed).code));
  expect(new Set(codes)).toEqual(new Set([1008]));
  await pause(5_000);
  const before = cpuSeconds(site.program!.pid);
  await pause(10_000);
  const share = (cpuSeconds(site.program!.pid) - before) / 10;
  console.log(`5 s after 20,000 messages of garbage the program takes ${(share * 100).toFixed(1)}% of a core`);
  expect(share).toBeLessThan(0.05);
});

/** Returns user and system time of a process, s; the kernel counts 100 ticks per second. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
