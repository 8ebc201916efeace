import { createClient } from '@sealtick/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIGHT_NODE_OPTIONS, LIVELY_NODE_OPTIONS } from '../lively/lively-options.ts';
import { copyDisk } from './copy.ts';
import { cutReaders } from './cuts.ts';
import { stopDatabase } from './database-stop.ts';
import { FaultSite } from './fault-site.ts';
import { FeedReader } from './feed-reader.ts';
import { killAt } from './kill.ts';
import { describeLoad, runLoad } from './load/load.ts';
import { makeReadOnly } from './no-writing.ts';
import { describeSoak, soak } from './soak/soak.ts';

/**
 * One installation for all tests, in the state that the previous fault left. Longer forms are in
 * faults.nightly.test.ts.
 */
let site: FaultSite;
beforeAll(async () => {
  site = await FaultSite.make(undefined, { NODE_OPTIONS: `${LIVELY_NODE_OPTIONS} ${LIGHT_NODE_OPTIONS}` });
  await site.start().ready();
});
afterAll(() => site.remove());

test('loses, duplicates or changes nothing published when killed around a commit and in a catch-up, also in a copy of its disk', async () => {
  const kills = [
    ['after-commit', 2],
    ['before-commit', 2],
    ['in-catch-up', 1],
  ] as const;
  console.log((await killAt(site, 'kill -9', kills, copyDisk)).figures);
});

test('restarts a stopped database and answers 503 in the meantime', async () => {
  console.log((await stopDatabase(site, 1)).figures);
});

test('stores nothing partially while the database is read-only, and recovers automatically', async () => {
  console.log((await makeReadOnly(site)).figures);
});

test('delivers each signal once to clients whose connection is cut', async () => {
  console.log((await cutReaders(site, 10, 5)).figures);
});

test('delivers every entry once to many clients while some do not read', async () => {
  const options = { readers: 300, paused: 6, perSecond: 10, seconds: 2 };
  const result = await runLoad(site, options);
  console.log(describeLoad(options, result));
  expect(result).toMatchObject({ missed: 0, duplicates: 0 });
});

test('reports an invalid cursor, and serves the missed messages over the API', async () => {
  const reader = new FeedReader(site.address, 99, 'bm8gY3Vyc29y');
  while (reader.events.length === 0) await reader.receivesMore();
  await reader.end();
  expect(reader.gaps).toEqual(['unknown']);
  const missed: number[] = [];
  const client = createClient({ url: site.address });
  for await (const { index, entry } of client.logEntries(1, reader.last)) if (entry !== undefined) missed.push(index);
  expect(missed).toEqual(Array.from({ length: reader.last }, (_, i) => i + 1));
});

test('survives 2,000 malformed connections without an error in its log', async () => {
  const result = await soak(site, 1, (conversations) => conversations >= 2_000);
  console.log(describeSoak(result));
  expect(result.errors).toEqual([]);
});
