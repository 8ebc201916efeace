export { checkParity } from './check-parity.ts';
export { createCodeHasher } from './code-hash.ts';
export type { Parity } from './parity.ts';
export { createRunner } from './runner.ts';
