import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { StrategySource } from '../src/added-strategies.ts';
import { getCopy } from '../src/audit/audit-data.ts';
import type { Run, RunFresh } from '../src/audit/run.ts';
import { compiledFolder } from './compiled-folder.ts';
import { Places } from './places.ts';
import type { RunTask } from './run-task.ts';
import { type ThreadLimits, watchThread } from './watch-thread.ts';

/** What is audited: an export of a module, which is a strategy or a function that prepares one. */
export interface AuditedModule {
  readonly module: URL;
  /** Name of the export, such as `default`. */
  readonly name: string;
}

/** What a run may use; far more than a run of a strategy needs. */
const LIMITS: ThreadLimits = { cpuMs: 60_000, memoryMb: 2_048 };
/** A single allocation above V8's own limit would end the process, so that one is far above ours. */
const HARD_LIMITS = { maxOldGenerationSizeMb: 4_096 };

/** A strategy file that is audited, by its text. */
export interface AuditedFile {
  readonly file: StrategySource;
}

const THREAD = new URL('./run-thread.ts', import.meta.url);

/**
 * Returns runs of which each call has a thread of its own: built-in objects are frozen there before the module is loaded, and
 * no memory, changed object or global name survives a call. As many threads run at a time as there are cores but one.
 */
export function inThreads(audited: AuditedModule | AuditedFile, limits = LIMITS): RunFresh {
  const places = new Places(Math.max(1, availableParallelism() - 1));
  return async (data) => {
    // Posting a view sends all of its memory.
    const task = { ...toTask(audited), data: data.map(getCopy) };
    try {
      return await places.use(() => inThread(task, limits));
    } catch (error) {
      const offences = [`ended its thread: ${error instanceof Error ? error.message : error}`];
      return data.map(() => ({ observations: [], offences }));
    }
  };
}

const toTask = (audited: AuditedModule | AuditedFile): Omit<RunTask, 'data'> =>
  'file' in audited
    ? { module: null, file: audited.file, name: 'strategy' }
    : { module: audited.module.href, file: null, name: audited.name };

async function inThread(task: RunTask, limits: ThreadLimits): Promise<readonly Run[]> {
  const { port1: ours, port2: port } = new MessageChannel();
  // Without arguments, output and other variables of the environment, like the thread in which strategies run live. Modules
  // are compiled once, not in every thread.
  const worker = new Worker(THREAD, {
    workerData: { ...task, port },
    transferList: [port],
    env: { NODE_COMPILE_CACHE: compiledFolder() },
    execArgv: [],
    resourceLimits: HARD_LIMITS,
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const end = once(worker, 'exit').then(([code]) => {
    throw new Error(`exit code ${code}`);
  });
  let endWatch = () => {};
  try {
    return await new Promise((resolve, reject) => {
      endWatch = watchThread(worker, limits, (problem) => reject(new Error(problem)));
      ours.once('message', resolve);
      // A port closes after its last message.
      ours.once('close', () => end.catch(reject));
      end.catch(() => {});
    });
  } finally {
    endWatch();
    ours.close();
    await worker.terminate();
  }
}
