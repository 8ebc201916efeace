export { sweepRowsInThreads, walkForwardRowsInThreads } from './rows-in-threads.ts';
