import { join } from 'node:path';
import { type Config, REPOSITORY } from './config/config.ts';
import { requireFreePort } from './listen.ts';
import { loadProgram } from './load-program.ts';
import { LOCK_FILE, prepareDataFolder } from './platform/data-folder.ts';
import { describeHolder } from './platform/describe-holder.ts';
import { EnvironmentError } from './platform/errors.ts';
import { type InstanceLock, takeLock } from './platform/instance-lock.ts';
import { removeLeftovers } from './platform/leftovers.ts';
import { buildPages } from './platform/pages-build.ts';
import { type RunningDatabase, startDatabase } from './platform/running-database.ts';
import { Shutdown, unlessStopped } from './platform/shutdown.ts';
import type { ServeOptions } from './serve-options.ts';

type StartOptions = ServeOptions & { readonly fail: (error: Error) => void };

/**
 * Runs the program until `signal` is aborted. Stops everything it started, also if the start fails or is interrupted.
 */
export async function serve(options: ServeOptions): Promise<void> {
  if (options.role === 'probe') return (await import('./run-probe.ts')).runProbe(options);
  const shutdown = new Shutdown(options.log);
  const lost = new AbortController();
  const signal = AbortSignal.any([options.signal, lost.signal]);
  try {
    await start({ ...options, signal, fail: (error) => lost.abort(error) }, shutdown);
    await stopped(signal);
    lost.signal.throwIfAborted();
    options.onStep('Stopping');
  } catch (error) {
    if (!options.signal.aborted) throw error;
  } finally {
    await shutdown.run();
  }
}

/** @param options `fail` ends the program. */
async function start(options: StartOptions, shutdown: Shutdown): Promise<void> {
  const { config, role, dev, pages, onStep, onListening, signal } = options;
  const lock = await lockDataFolder(options);
  // Released last, in the time that is left: a busy machine or a slow disk may need most of it.
  if (lock) shutdown.add('the lock of the data folder', Number.POSITIVE_INFINITY, lock.release);
  await requireFreePort(config);
  if (role !== 'worker' && pages && !dev) await buildPages(REPOSITORY, onStep, signal);
  const opening = unlessStopped(signal, openDatabase(options, shutdown));
  // The operator's database server has seconds to answer; loading the program would use them up.
  if (config.databaseUrl !== null) await opening;
  // Loaded here, so that a rejected start fails immediately and others load the program while the database starts.
  const [{ runProgram }, running] = await Promise.all([loadProgram(), opening]);
  const address = await runProgram(options, running, shutdown);
  await lock?.announce(address);
  onListening(config.baseUrl ?? address);
}

/** Locks the data folder: one program per embedded database. Nodes that share the operator's own server have a lock there. */
async function lockDataFolder({ config, onStep, signal, fail }: StartOptions): Promise<InstanceLock | null> {
  const { dataDir, databaseUrl } = config;
  await prepareDataFolder(dataDir);
  if (databaseUrl !== null) return null;
  const taken = await takeLock(join(dataDir, LOCK_FILE), {
    signal,
    onLost: () => fail(new EnvironmentError(lostMessage(config))),
    onWatch: (holder) => onStep(`Checking whether ${describeHolder(holder)} is still running`),
  });
  if ('lock' in taken) {
    await removeLeftovers(dataDir);
    return taken.lock;
  }
  throw new EnvironmentError(
    `Another Sealtick is already running on the data folder ${dataDir}: ${describeHolder(taken.holder)}. Stop it, or set another DATA_DIR and PORT for this one.`,
  );
}

const lostMessage = ({ dataDir }: Config): string =>
  `Another Sealtick took over the data folder ${dataDir} because this one did not respond. Stopping.`;

async function openDatabase(options: ServeOptions, shutdown: Shutdown): Promise<RunningDatabase> {
  const { config, log, onStep, signal } = options;
  const opening = startDatabase(config, { log, onStep, signal, supervised: true });
  // Added before the database has started, so that a stop during the start waits for it.
  shutdown.add('the database', Number.POSITIVE_INFINITY, async (timeoutMs) => {
    const running = await opening.catch(() => null);
    await running?.close(timeoutMs - 500);
  });
  const running = await opening;
  signal.throwIfAborted();
  return running;
}

const stopped = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
