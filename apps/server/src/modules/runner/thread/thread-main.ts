/**
 * Entry point of the worker thread in which the strategies run. What they have in common is frozen before the first of them
 * is started. The thread has no environment variables and stores nothing.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { STRATEGIES, type Strategy } from '@sealtick/engine';
import { CurrentGroup } from './current-group.ts';
import { freezeGlobals } from './freeze-globals.ts';
import type { ThreadSetup, WorkerRequest } from './messages.ts';
import { StreamWorker } from './stream-worker.ts';
import { liveMb } from './used-memory.ts';

const { registry, currentGroup, ...setup } = workerData as ThreadSetup;
const port = parentPort!;
freezeGlobals();
const { STRATEGIES: strategies } = registry === null ? { STRATEGIES } : await import(registry);
const current = new CurrentGroup(currentGroup, liveMb);
const worker = new StreamWorker({ ...setup, strategies: strategies as readonly Strategy[], current });
port.on('message', (request: WorkerRequest) => port.postMessage(worker.handle(request)));
