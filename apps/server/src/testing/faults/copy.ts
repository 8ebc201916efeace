import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkHistory } from './check-history.ts';
import { FaultSite } from './fault-site.ts';
import { type Outcome, Watch } from './watch.ts';

/** The disk as it is after `kill -9`, its database still running, copied and opened in another place beside the first. */
export async function openCopy(site: FaultSite): Promise<Outcome> {
  const watch = new Watch(site);
  let copy: FaultSite | null = null;
  try {
    await watch.rest.isWell(0);
    await watch.everybodyHears();
    await site.kill();
    const { signals, checkpoints } = watch.rest;
    const known = { signals: new Map(signals), checkpoints: new Set(checkpoints), bare: [] };
    copy = await copyOf(site);
    await watch.start();
    await copy.start().ready();
    if (copy.postgres === site.postgres) throw new Error('The copy is served by the database of the first');
    const { faults } = await checkHistory(copy, { feeds: [], rest: known });
    if (faults.length > 0) throw new Error(`The copy is not whole: ${faults.join('; ')}`);
    return await watch.conclude('copy of the disk opened elsewhere, beside the first');
  } finally {
    await watch.end();
    await copy?.remove();
  }
}

async function copyOf(site: FaultSite): Promise<FaultSite> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-faults-copy-'));
  // A disk is copied as of one moment: what is in memory is written before.
  await site.query('checkpoint');
  execFileSync('cp', ['-a', `${site.dataDir}/.`, folder]);
  return FaultSite.make(folder);
}
