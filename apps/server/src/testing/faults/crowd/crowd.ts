import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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
import { type Crowd, reasonOf } from './crowd-words.ts';

const CLIENTS = fileURLToPath(new URL('./clients.ts', import.meta.url));
/** Each reader takes a file; the shell raises the limit as far as the machine lets it. */
const RAISE = 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"';
const NS_PER_MS = 1e6;

export interface CrowdOptions {
  readonly readers: number;
  /** Of these, so many that read nothing after the beginning. */
  readonly paused?: number;
  readonly seconds: number;
  readonly perSecond: number;
}

export interface CrowdResult extends Crowd {
  /** Of the server, at its most. */
  readonly rssMb: number;
}

/** Readers of the running site's feed, and a second writer of its log that commits so many entries a second. */
export async function gatherCrowd(site: FaultSite, options: CrowdOptions): Promise<CrowdResult> {
  const { readers, paused = 0, seconds, perSecond } = options;
  const words = [site.port, readers, paused, seconds * perSecond].map(String);
  const child = spawn('sh', ['-c', RAISE, process.execPath, CLIENTS, ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    await hear(child);
    child.send(await publish(site, seconds * perSecond, 1000 / perSecond));
    const crowd = await hear<Crowd>(child);
    return { ...crowd, rssMb: peakMb(site.program!.pid) };
  } finally {
    child.kill('SIGKILL');
  }
}

async function hear<T>(child: ReturnType<typeof spawn>): Promise<T> {
  const gone = new AbortController();
  const ended = once(child, 'exit', gone).then(([code]) => {
    throw new Error(`The crowd ended with ${code}`);
  });
  try {
    return (await Promise.race([once(child, 'message', gone), ended]))[0] as T;
  } finally {
    ended.catch(() => {});
    gone.abort();
  }
}

/** Commits entries evenly. @returns when each commit began, ms of the machine's clock: what is measured includes it. */
function publish(site: FaultSite, count: number, everyMs: number): Promise<number[]> {
  const config = { dataDir: site.dataDir, databaseUrl: null, databaseOwnerUrl: null };
  const options = { log: silentLog, onStep: () => {}, signal: new AbortController().signal };
  return withDatabase(config, options, async ({ database }) => {
    const key = await readLogKey(logFiles(site.dataDir).keyFile);
    const { logId } = (await findProviderHead(database))!;
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    // The accelerated market, by whose clock the log is dated, is ahead of the wall clock.
    const context = { clock: systemClock, random, key, toleranceMs: Number.POSITIVE_INFINITY };
    const committedAt: number[] = [];
    const began = performance.now();
    for (let n = 0; n < count; n += 1) {
      await pause(Math.max(0, began + n * everyMs - performance.now()));
      committedAt.push(Number(process.hrtime.bigint()) / NS_PER_MS);
      const fact = { kind: 'market.alert', market: 'simulated', reason: reasonOf(n) } as const;
      await appendEntries(context, database, logId, [fact]);
    }
    return committedAt;
  });
}

const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The figures in a line. */
export function sayCrowd({ readers, paused = 0, perSecond, seconds }: CrowdOptions, result: CrowdResult): string {
  const { p50, p99, slowest, missed, twice, rssMb } = result;
  const who = paused > 0 ? `${readers} readers, ${paused} of them paused` : `${readers} readers`;
  return `${who}, ${perSecond} entries/s for ${seconds} s: commit to receipt p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms; ${missed} missed, ${twice} twice; the server took ${rssMb.toFixed(0)} MB at most`;
}
