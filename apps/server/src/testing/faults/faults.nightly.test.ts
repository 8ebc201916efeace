import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FailPoint } from '../../platform/fail-points.ts';
import { startProgram } from '../../platform/testing/program.ts';
import { openCopy } from './copy.ts';
import { cutReaders } from './cuts.ts';
import { stopDatabase } from './database-stop.ts';
import { FaultSite } from './fault-site.ts';
import { type Kill, killAt, killAtRandom, killsAt } from './kill.ts';
import { fillDisk, makeReadOnly } from './no-writing.ts';
import { report } from './report.ts';
import { describeSoak, soak } from './soak/soak.ts';

let site: FaultSite;
beforeAll(async () => {
  site = await FaultSite.make();
}, 120_000);
beforeEach(async () => {
  if (!site.isRunning) await site.start().ready();
}, 120_000);
afterAll(() => site.remove());

// Readers are also woken at a start, so half of these kills happen during normal work.
test.each<readonly [FailPoint, number, number]>([
  ['before-commit', 1, 6],
  ['after-commit', 1, 6],
  ['before-wake-up', 3, 18],
  ['in-resume', 1, 12],
])('loses, duplicates or changes nothing published when killed 20 times at %s', async (point, least, most) => {
  report(await killAt(site, `kill -9 at ${point}`, killsAt(point, 20, least, most)));
});

test('loses, duplicates or changes nothing published when killed 20 times while it catches up', async () => {
  // In between it publishes, or there would be nothing to lose. A start on a fast machine has one batch to catch up
  // with.
  const kills = killsAt('in-catch-up', 20, 1, 1).flatMap((kill): Kill[] => [kill, ['after-commit', 3]]);
  report(await killAt(site, 'kill -9 at in-catch-up and after-commit in turn', kills));
});

test('reuses the database that continued to run when killed 20 times at random', async () => {
  report(await killAtRandom(site, 20));
});

test('rejects a second program on the same data folder, and names the first', async () => {
  const second = startProgram({ DATA_DIR: site.dataDir });
  const { code, ms } = await second.ended;
  expect(code).toBe(3);
  expect(second.output).toContain(`process ${site.program!.pid}, ${site.address}.`);
  console.log(`second program on the data folder: refused in ${(ms / 1000).toFixed(2)} s`);
});

test('opens a copy of its disk elsewhere with everything published, without affecting the original', async () => {
  report(await openCopy(site));
});

test('restarts a database stopped ten times and answers 503 in the meantime', async () => {
  report(await stopDatabase(site, 10));
});

test('stores nothing partially while the database is read-only, and recovers automatically', async () => {
  report(await makeReadOnly(site));
});

test('delivers each signal once to clients whose connection is cut 500 times', async () => {
  report(await cutReaders(site, 25, 20));
});

test('survives ten minutes of malformed connections without an error in its log', async () => {
  const until = performance.now() + 600_000;
  const result = await soak(site, Date.now() >>> 0, () => performance.now() > until);
  console.log(describeSoak(result));
  expect(result.errors).toEqual([]);
  expect(result.rssMb.after, describeSoak(result)).toBeLessThan(result.rssMb.before + 100);
});

// Only root can create a small disk.
test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'stores nothing partially while its disk is full, and recovers automatically',
  async () => {
    await site.kill();
    const disk = await mkdtemp(join(tmpdir(), 'sealtick-faults-disk-'));
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'none', disk]);
    const small = await FaultSite.make(join(disk, 'data'));
    try {
      await small.start().ready();
      report(await fillDisk(small));
    } finally {
      await small.remove();
      execFileSync('/bin/umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
);
