import { afterAll, beforeAll, test } from 'vitest';
import { FaultSite } from './fault-site.ts';
import { deathsAt, killAt } from './kill.ts';
import { report } from './report.ts';

let site: FaultSite;
beforeAll(async () => {
  site = await FaultSite.make();
  await site.start().ready();
}, 120_000);
afterAll(() => site.remove());

// The first audit comes a minute after a start: this takes long, and mostly waits.
test('Killed 20 times in an audit, nothing that anybody was told is lost, doubled or changed', async () => {
  report(await killAt(site, 'kill -9 at in-audit', deathsAt('in-audit', 20, 1, 1)));
});
