import { afterAll, beforeAll, test } from 'vitest';
import { FaultSite } from './fault-site.ts';
import { killAt, killsAt } from './kill.ts';
import { report } from './report.ts';

let site: FaultSite;
beforeAll(async () => {
  site = await FaultSite.make();
  await site.start().ready();
}, 120_000);
afterAll(() => site.remove());

// The first audit is a minute after a start, so this test mostly waits.
test('loses, duplicates or changes nothing published when killed 20 times during an audit', async () => {
  report(await killAt(site, 'kill -9 at in-audit', killsAt('in-audit', 20, 1, 1)));
});
