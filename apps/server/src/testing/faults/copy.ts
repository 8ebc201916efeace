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
  try {
    await watch.rest.isWell(0);
    await watch.everyClientReceives();
    await site.kill();
    const open = await copyDisk(watch);
    await watch.start();
    await open();
    return await watch.conclude('copy of the disk opened elsewhere, beside the original');
  } finally {
    await watch.end();
  }
}

/**
 * Copies the disk of a killed program, while its database is running. Returns what opens the copy beside the original, requires
 * that it has everything that clients had seen, and removes it.
 */
export async function copyDisk({ site, rest }: Watch): Promise<() => Promise<void>> {
  const known = { signals: new Map(rest.signals), checkpoints: new Set(rest.checkpoints), bare: [] };
  const copy = await getCopy(site);
  return async () => {
    try {
      await copy.start().ready();
      if (copy.postgres === site.postgres) throw new Error('The copy is served by the database of the original');
      const { faults } = await checkHistory(copy, { feeds: [], rest: known });
      if (faults.length > 0) throw new Error(`The copy is incomplete: ${faults.join('; ')}`);
    } finally {
      await copy.remove();
    }
  };
}

async function getCopy(site: FaultSite): Promise<FaultSite> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-faults-copy-'));
  // Pending writes are synced first, because a disk is copied as of one moment.
  await site.query('checkpoint');
  execFileSync('cp', ['-a', `${site.dataDir}/.`, folder]);
  return site.at(folder);
}
