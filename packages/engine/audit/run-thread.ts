/**
 * Thread of a call of `inThreads`: does its task in modules that nothing else has used. What the strategy shares with the
 * engine is frozen before it is loaded, as in the thread in which strategies run live.
 */
import { flushCompileCache, registerHooks } from 'node:module';
import { type MessagePort, workerData } from 'node:worker_threads';
import type { RunTask } from './run-task.ts';

const input = workerData as RunTask & { port?: MessagePort };
const port = input.port!;
// Otherwise a strategy could answer in place of the engine.
delete input.port;
const answer = port.postMessage.bind(port);

const loaded: string[] = [];
const hooks = registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});
const [{ runTask }, { freezeGlobals }] = await Promise.all([import('./run-task.ts'), import('./freeze-globals.ts')]);
hooks.deregister();
freezeGlobals(await Promise.all(loaded.filter((url) => url.startsWith('file:')).map((url) => import(url))));
const runs = await runTask(input);
flushCompileCache();
answer(runs);
port.close();
