export { compiledFolder } from '../audit/compiled-folder.ts';
export { sweepRowsInThreads, type Threads, threadsFor, walkForwardRowsInThreads } from './rows-in-threads.ts';
export { allowThreads, shareRuns } from './take-runs.ts';
export { HAS_THREAD_PRIORITY } from './thread-priority.ts';
