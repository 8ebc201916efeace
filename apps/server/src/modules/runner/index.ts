export { checkParity } from './check-parity.ts';
export { createCodeHasher } from './code-hash.ts';
export type { Parity } from './parity.ts';
export { replayOpenedInThread } from './replay-opened.ts';
export { createRunner } from './runner.ts';
