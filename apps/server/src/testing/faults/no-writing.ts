import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from './fault-site.ts';
import { type Outcome, Watch } from './watch.ts';

const SWITCH = 'alter system set default_transaction_read_only = on';
const RESET = 'alter system reset default_transaction_read_only';
const RELOAD = 'select pg_reload_conf()';
/** The program says so when a batch could not be stored. */
const NOT_RECORDED = /could not be recorded yet/g;

/** A database that refuses every write for a while: nothing half is stored, and it goes on by itself. */
export function makeReadOnly(site: FaultSite): Promise<Outcome> {
  return withoutWriting(site, 'database read-only', {
    begin: async () => void (await site.query(SWITCH, RELOAD)),
    end: async () => void (await site.query('set default_transaction_read_only = off', RESET, RELOAD)),
  });
}

/** A disk that is full for a while. The site's data folder must be on a small disk of its own. */
export function fillDisk(site: FaultSite): Promise<Outcome> {
  const ballast = join(site.dataDir, 'ballast');
  return withoutWriting(site, 'disk full', { begin: () => fill(ballast), end: () => rm(ballast) });
}

interface Fault {
  begin(): Promise<void>;
  end(): Promise<void>;
}

async function withoutWriting(site: FaultSite, what: string, fault: Fault): Promise<Outcome> {
  const watch = new Watch(site);
  const refused = () => site.program!.output.match(NOT_RECORDED)?.length ?? 0;
  try {
    await watch.rest.isWell(0);
    const before = refused();
    await fault.begin();
    // Long enough for more than one batch to be refused and tried again.
    while (refused() < before + 3 && site.isRunning) await pause(50);
    await fault.end();
    const ended = performance.now();
    if (!(await watch.isBack(ended))) throw new Error(`The program ended:\n${site.program!.output}`);
    await watch.everybodyHears(ended);
    return await watch.conclude(what);
  } finally {
    await watch.end();
  }
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [1 << 20, 4_096]) {
      const piece = Buffer.alloc(size);
      while (await write(file, piece));
    }
  } finally {
    await file.close();
  }
}

async function write(file: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<boolean> {
  try {
    return (await file.write(piece)).bytesWritten === piece.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
