/** Logs that tests and benchmarks write and seal alone. */
export { parseJson } from './edits.ts';
export { randomRun } from './random-run.ts';
export { SealedLog, storedEntry, TestKey } from './sealed-log.ts';
export { type Json, writeLog } from './write-log.ts';
