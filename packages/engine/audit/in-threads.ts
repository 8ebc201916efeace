import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { copyOf } from '../src/audit/audit-data.ts';
import type { Run, RunFresh } from '../src/audit/run.ts';
import { Places } from './places.ts';
import type { RunTask } from './run-task.ts';

let folder: string | null = null;

/** Returns a folder of this process for compiled modules, which is deleted when it ends. */
function cacheFolder(): string {
  if (folder !== null) return folder;
  const made = mkdtempSync(join(tmpdir(), 'sealtick-audit-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

/** What is audited: an export of a module, which is a strategy or a function that prepares one. */
export interface AuditedModule {
  readonly module: URL;
  /** Name of the export, such as `default`. */
  readonly name: string;
}

const THREAD = new URL('./run-thread.ts', import.meta.url);

/**
 * Returns runs of which each call has a thread of its own: built-in objects are frozen there before the module is loaded, and
 * no memory, changed object or global name survives a call. As many threads run at a time as there are cores but one.
 */
export function inThreads({ module, name }: AuditedModule): RunFresh {
  const places = new Places(Math.max(1, availableParallelism() - 1));
  return async (data) => {
    // Posting a view sends all of its memory.
    const task = { module: module.href, name, data: data.map(copyOf) };
    try {
      return await places.use(() => inThread(task));
    } catch (error) {
      const offences = [`ended its thread: ${error instanceof Error ? error.message : error}`];
      return data.map(() => ({ observations: [], offences }));
    }
  };
}

async function inThread(task: RunTask): Promise<readonly Run[]> {
  const { port1: ours, port2: port } = new MessageChannel();
  // Without arguments, output and other variables of the environment, like the thread in which strategies run live. Modules
  // are compiled once, not in every thread.
  const worker = new Worker(THREAD, {
    workerData: { ...task, port },
    transferList: [port],
    env: { NODE_COMPILE_CACHE: cacheFolder() },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const end = once(worker, 'exit').then(([code]) => {
    throw new Error(`exit code ${code}`);
  });
  try {
    return await new Promise((resolve, reject) => {
      ours.once('message', resolve);
      // A port closes after its last message.
      ours.once('close', () => end.catch(reject));
      end.catch(() => {});
    });
  } finally {
    ours.close();
    await worker.terminate();
  }
}
