import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkHistory } from './check-history.ts';
import type { FaultSite } from './fault-site.ts';
import { type Outcome, Watch } from './watch.ts';

/** Copies the disk after `kill -9`, while its database is running, and opens the copy elsewhere beside the original. */
export async function openCopy(site: FaultSite): Promise<Outcome> {
  const watch = new Watch(site);
  let copy: FaultSite | null = null;
  try {
    await watch.rest.isWell(0);
    await watch.everyClientReceives();
    await site.kill();
    const { signals, checkpoints } = watch.rest;
    const known = { signals: new Map(signals), checkpoints: new Set(checkpoints), bare: [] };
    copy = await getCopy(site);
    await watch.start();
    await copy.start().ready();
    if (copy.postgres === site.postgres) throw new Error('The copy is served by the database of the original');
    const { faults } = await checkHistory(copy, { feeds: [], rest: known });
    if (faults.length > 0) throw new Error(`The copy is incomplete: ${faults.join('; ')}`);
    return await watch.conclude('copy of the disk opened elsewhere, beside the original');
  } finally {
    await watch.end();
    await copy?.remove();
  }
}

async function getCopy(site: FaultSite): Promise<FaultSite> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-faults-copy-'));
  // Pending writes are synced first, because a disk is copied as of one moment.
  await site.query('checkpoint');
  execFileSync('cp', ['-a', `${site.dataDir}/.`, folder]);
  return site.at(folder);
}
