/**
 * Entry point of the worker thread in which the strategies run. What they have in common is frozen before the first of them
 * is started. The thread has no environment variables and stores nothing.
 */
import { parentPort, workerData } from 'node:worker_threads';
import * as engine from '@sealtick/engine';
import { freezeGlobals } from '@sealtick/engine/audit';
import * as api from '@sealtick/engine/strategy';
import { CurrentGroup } from './current-group.ts';
import type { ThreadSetup, WorkerRequest } from './messages.ts';
import { StreamWorker } from './stream-worker.ts';
import { liveMb } from './used-memory.ts';

const { registry, files, currentGroup, ...setup } = workerData as ThreadSetup;
const port = parentPort!;
// Modules are loaded by now; code of strategies sees no environment variables.
delete process.env.NODE_COMPILE_CACHE;
freezeGlobals([engine, api]);
const { STRATEGIES: known } = (registry === null ? engine : await import(registry)) as Pick<
  typeof engine,
  'STRATEGIES'
>;
// The loader is not needed otherwise.
const own = files.length === 0 ? [] : await (await import('@sealtick/engine/load-files')).loadStrategies(files);
const current = new CurrentGroup(currentGroup, liveMb);
const worker = new StreamWorker({ ...setup, strategies: [...known, ...own], current });
port.on('message', (request: WorkerRequest) => port.postMessage(worker.handle(request)));
