import { SealtickClient } from '@sealtick/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from './copy.ts';
import { gatherCrowd, sayCrowd } from './crowd/crowd.ts';
import { cutReaders } from './cuts.ts';
import { stopDatabase } from './database-stop.ts';
import { FaultSite } from './fault-site.ts';
import { FeedReader } from './feed-reader.ts';
import { killAt } from './kill.ts';
import { makeReadOnly } from './no-writing.ts';
import { describeSoak, soak } from './soak/soak.ts';

/** One installation for all: whatever state the fault before left it in. The long forms are in faults.nightly.test.ts. */
let site: FaultSite;
beforeAll(async () => {
  site = await FaultSite.make();
  await site.start().ready();
}, 120_000);
afterAll(() => site.remove());

test('Killed at any moment that matters, nothing that anybody was told is lost, doubled or changed', async () => {
  const deaths = [
    ['after-commit', 2],
    ['before-commit', 2],
    ['before-wake-up', 2],
    ['in-catch-up', 1],
    ['in-resume', 2],
  ] as const;
  console.log((await killAt(site, 'kill -9', deaths)).figures);
}, 120_000);

test('A database that is taken away is started again, and who reads is told to wait meanwhile', async () => {
  console.log((await stopDatabase(site, 1)).figures);
}, 60_000);

test('While the database refuses to write nothing half is stored, and afterwards it goes on by itself', async () => {
  console.log((await makeReadOnly(site)).figures);
}, 60_000);

test('A copy of its disk is opened elsewhere with all that anybody was told, and the first goes on untouched', async () => {
  console.log((await openCopy(site)).figures);
}, 120_000);

test('Readers whose cable is pulled hear each signal once', async () => {
  console.log((await cutReaders(site, 10, 5)).figures);
}, 60_000);

test('A crowd gets every entry once, though some of it does not read', async () => {
  const options = { readers: 300, paused: 6, perSecond: 10, seconds: 2 };
  const result = await gatherCrowd(site, options);
  console.log(sayCrowd(options, result));
  expect(result).toMatchObject({ missed: 0, twice: 0 });
}, 60_000);

test('Who comes with a cursor that is none is told so, and finds all it missed in the API', async () => {
  const reader = new FeedReader(site.address, 99, 'bm8gY3Vyc29y');
  while (reader.heard.length === 0) await reader.hearsMore();
  await reader.end();
  expect(reader.gaps).toEqual(['unknown']);
  const missed: number[] = [];
  const { log } = new SealtickClient({ url: site.address });
  for await (const { index, entry } of log.entries(1, reader.last)) if (entry !== undefined) missed.push(index);
  expect(missed).toEqual(Array.from({ length: reader.last }, (_, i) => i + 1));
}, 60_000);

test('Two thousand broken conversations leave it as it was, without an error in its log', async () => {
  const result = await soak(site, 1, (conversations) => conversations >= 2_000);
  console.log(describeSoak(result));
  expect(result.errors).toEqual([]);
}, 180_000);
