import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { appendEntries } from '../../../modules/log/append-entries.ts';
import { findProviderHead } from '../../../modules/log/head-repository.ts';
import { readLogKey } from '../../../modules/log/log-key.ts';
import { logFiles } from '../../../modules/log/verify-database.ts';
import { systemClock } from '../../../platform/clock.ts';
import { silentLog } from '../../../platform/logging.ts';
import { withDatabase } from '../../../platform/running-database.ts';
import type { FaultSite } from '../fault-site.ts';
import { getReason, type LoadReport } from './load-report.ts';

const CLIENTS = fileURLToPath(new URL('./clients.ts', import.meta.url));
/** Shell command that raises the limit of open files, because each client uses one. */
const RAISE = 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"';
const NS_PER_MS = 1e6;

export interface LoadOptions {
  readonly readers: number;
  /** Number of clients that stop reading after the start. */
  readonly paused?: number;
  readonly seconds: number;
  readonly perSecond: number;
}

export interface LoadResult extends LoadReport {
  /** Peak memory of the server since the load began, MB. */
  readonly rssMb: number;
}

/** Runs clients of the site's feed while a second writer commits entries to its log at a constant rate. */
export async function runLoad(site: FaultSite, options: LoadOptions): Promise<LoadResult> {
  const { readers, paused = 0, seconds, perSecond } = options;
  const { pid } = site.program!;
  forgetPeak(pid);
  const args = [site.port, readers, paused, seconds * perSecond].map(String);
  const child = spawn('sh', ['-c', RAISE, process.execPath, CLIENTS, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await nextMessage(child);
    child.send(await publish(site, seconds * perSecond, 1000 / perSecond));
    const report = await nextMessage<LoadReport>(child);
    return { ...report, rssMb: peakMb(pid) };
  } finally {
    child.kill('SIGKILL');
  }
}

async function nextMessage<T>(child: ReturnType<typeof spawn>): Promise<T> {
  const gone = new AbortController();
  const ended = once(child, 'exit', gone).then(([code]) => {
    throw new Error(`The clients exited with ${code}`);
  });
  try {
    return (await Promise.race([once(child, 'message', gone), ended]))[0] as T;
  } finally {
    ended.catch(() => {});
    gone.abort();
  }
}

/** Commits entries at a constant rate. Returns when each commit began, ms of the machine's clock. */
function publish(site: FaultSite, count: number, everyMs: number): Promise<number[]> {
  const config = { dataDir: site.dataDir, databaseUrl: null, databaseOwnerUrl: null };
  const options = { log: silentLog, onStep: () => {}, signal: new AbortController().signal };
  return withDatabase(config, options, async ({ database }) => {
    const key = await readLogKey(logFiles(site.dataDir).keyFile);
    const { logId } = (await findProviderHead(database))!;
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    // The log uses the clock of the accelerated market, which is ahead of the wall clock.
    const context = { clock: systemClock, random, key, toleranceMs: Number.POSITIVE_INFINITY };
    const committedAt: number[] = [];
    const began = performance.now();
    for (let n = 0; n < count; n += 1) {
      await pause(Math.max(0, began + n * everyMs - performance.now()));
      committedAt.push(Number(process.hrtime.bigint()) / NS_PER_MS);
      const fact = { kind: 'market.alert', market: 'simulated', reason: getReason(n) } as const;
      await appendEntries(context, database, logId, [fact]);
    }
    return committedAt;
  });
}

/** Makes the kernel count the peak memory of a process from now on: that of its first start is higher. */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Returns the figures in one line. */
export function describeLoad({ readers, paused = 0, perSecond, seconds }: LoadOptions, result: LoadResult): string {
  const { p50, p99, slowest, missed, duplicates, rssMb } = result;
  const who = paused > 0 ? `${readers} readers, ${paused} of them paused` : `${readers} readers`;
  return `${who}, ${perSecond} entries/s for ${seconds} s: commit to receipt p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms; ${missed} missed, ${duplicates} duplicated; peak memory of the server under load ${rssMb.toFixed(0)} MB`;
}
