export { freezeDeep, freezeGlobals } from './freeze-globals.ts';
export { type AuditedModule, inThreads } from './in-threads.ts';
