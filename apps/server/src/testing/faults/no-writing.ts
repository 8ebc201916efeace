import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StatusAnswer } from '@sealtick/contract';
import type { FaultSite } from './fault-site.ts';
import { type Outcome, Watch } from './watch.ts';

const SWITCH = 'alter system set default_transaction_read_only = on';
const RESET = 'alter system reset default_transaction_read_only';
const RELOAD = 'select pg_reload_conf()';
/**
 * Makes the database read-only for a while; nothing may be stored partially, and the program must recover automatically.
 */
export function makeReadOnly(site: FaultSite): Promise<Outcome> {
  return withoutWriting(site, 'database read-only', {
    begin: async () => void (await site.query(SWITCH, RELOAD)),
    end: async () => void (await site.query('set default_transaction_read_only = off', RESET, RELOAD)),
  });
}

/** Fills the disk for a while. The site's data folder must be on its own small disk. */
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
  try {
    await watch.rest.isWell(0);
    await fault.begin();
    const began = performance.now();
    while (!(await isReported(site)) && site.isRunning) await pause(50);
    const seen = performance.now() - began;
    await fault.end();
    const ended = performance.now();
    if (!(await watch.isBack(ended))) throw new Error(`The program ended:\n${site.program!.output}`);
    while ((await stateOfRunner(site)) !== 'ok' && site.isRunning) await pause(50);
    await watch.everyClientReceives(ended);
    return await watch.conclude(`${what}, reported after ${(seen / 1000).toFixed(2)} s`);
  } finally {
    await watch.end();
  }
}

/** Whether both `/readyz` and `/api/status` report that bars are not being recorded. */
async function isReported(site: FaultSite): Promise<boolean> {
  const readiness = await (await fetch(`${site.address}/readyz`)).text();
  return readiness.includes('Bars are not being recorded') && (await stateOfRunner(site)) === 'failed';
}

let calls = 0;

async function stateOfRunner(site: FaultSite): Promise<string | null> {
  calls += 1;
  // Requests come from many addresses, so that none exceeds its rate limit.
  const headers = { 'x-forwarded-for': `10.128.${(calls >> 8) & 255}.${calls & 255}` };
  const answer = await fetch(`${site.address}/api/status`, { headers });
  if (!answer.ok) return null;
  const { checks } = (await answer.json()) as StatusAnswer;
  return checks.find(({ name }) => name === 'runner')?.state ?? null;
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
